import { endpoints } from '@tollgate/contract/endpoints/index'
import { aliasEndpoints } from '@tollgate/contract/relay-aliases'
import { localRelayEndpoints, relayEndpoints } from '@tollgate/contract/relay-endpoints'
import { taskEndpoints } from '@tollgate/contract/task-endpoints'
import { EPAY_NOTIFY_PATH, EPAY_RETURN_PATH } from '../domain/wallet/top-up.ts'
import { STRIPE_WEBHOOK_PATH } from '../http/payment-routes.ts'
import { refuseParameters, runCommand } from './run-command.ts'

// Prints every route as "METHOD path access": npm run routes

/** Routes that are neither console nor model calls. */
const otherRoutes = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/api/hello'].map((path) => ({
  method: 'GET',
  path,
  access: path === '/metrics' ? 'loopback or METRICS_TOKEN' : 'anyone',
}))

const paymentRoutes = [
  { method: 'GET', path: EPAY_NOTIFY_PATH, access: 'signed by the gateway' },
  { method: 'POST', path: EPAY_NOTIFY_PATH, access: 'signed by the gateway' },
  { method: 'GET', path: EPAY_RETURN_PATH, access: 'signed by the gateway' },
  { method: 'POST', path: STRIPE_WEBHOOK_PATH, access: 'signed by Stripe' },
]

const routes = [
  ...Object.values(endpoints).map(({ method, path, access }) => ({ method, path, access })),
  ...[...relayEndpoints, ...aliasEndpoints].map(({ method, path }) => ({ method, path, access: 'key' })),
  ...taskEndpoints.map(({ method, path, access }) => ({ method, path, access })),
  ...localRelayEndpoints.map(({ method, path, access }) => ({ method, path, access })),
  ...paymentRoutes,
  ...otherRoutes,
].sort((a, b) => (a.path === b.path ? a.method.localeCompare(b.method) : a.path < b.path ? -1 : 1))

const width = Math.max(...routes.map(({ path }) => path.length))
const lines = routes.map(({ method, path, access }) => `${method.padEnd(6)} ${path.padEnd(width)}  ${access}`)

await runCommand('npm run routes', async (parameters) => {
  refuseParameters(parameters)
  return lines.join('\n')
})
