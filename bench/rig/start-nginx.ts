import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { type PinnedProcess, startPinned } from './pinned-process.ts'

export interface Nginx {
  origin: string
  process: PinnedProcess
}

/** nginx with one worker that passes every call on over kept connections and holds no byte back. */
export async function startNginx(options: { upstream: string; cpu: number; tempDir: string }): Promise<Nginx> {
  const folder = join(options.tempDir, 'nginx')
  mkdirSync(folder, { recursive: true })
  const origin = `http://127.0.0.1:${freePort()}`
  const configFile = join(folder, 'nginx.conf')
  writeFileSync(
    configFile,
    configText({ folder, listen: new URL(origin).host, upstream: new URL(options.upstream).host }),
  )
  const child = await startPinned({
    command: ['nginx', '-p', folder, '-e', join(folder, 'error.log'), '-c', configFile],
    cpu: options.cpu,
    logFile: join(folder, 'output.log'),
    probe: async () => {
      await fetch(`${origin}/stats`)
    },
  })
  return { origin, process: child }
}

// A body of 100 KB stays in memory, as it does in the other servers.
const configText = (names: { folder: string; listen: string; upstream: string }) => `
daemon off;
worker_processes 1;
worker_rlimit_nofile 16384;
pid ${names.folder}/nginx.pid;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path ${names.folder}/body;
  proxy_temp_path ${names.folder}/proxy;
  fastcgi_temp_path ${names.folder}/fastcgi;
  uwsgi_temp_path ${names.folder}/uwsgi;
  scgi_temp_path ${names.folder}/scgi;
  client_body_buffer_size 256k;
  client_max_body_size 32m;
  keepalive_requests 100000000;
  upstream mock {
    server ${names.upstream};
    keepalive 2048;
    keepalive_requests 100000000;
  }
  server {
    listen ${names.listen} backlog=4096;
    location / {
      proxy_pass http://mock;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_buffering off;
    }
  }
}
`
