// Loaded into Portkey's gateway, which has no option for its address and would listen on every one.
const { Server } = require('node:net')

const listen = Server.prototype.listen
Server.prototype.listen = function listenOnLoopback(port, ...rest) {
  return typeof port === 'number'
    ? listen.call(this, { port, host: '127.0.0.1' }, rest.at(-1))
    : listen.call(this, port, ...rest)
}
