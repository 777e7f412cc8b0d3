import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ConsoleApp, type ConsoleCall, openConsoleApp, PASSWORD } from '../../test/console-app.ts'

let site: ConsoleApp
let user: Record<string, string>
let root: Record<string, string>

beforeAll(async () => {
  site = await openConsoleApp({ TRUSTED_PROXIES: '10.0.0.0/8' })
  user = (await site.signInAs()).headers
  root = (await site.signInAs({ role: 100, username: 'root' })).headers
})
afterAll(() => site.close())

const post = (path: string, input: ConsoleCall) => site.call(path, { method: 'POST', ...input })

describe('every reply', () => {
  test.each([
    '/api/status',
    '/api/user/self',
    '/api/no-such-path',
    '/',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/assets/gone.js',
  ])('of %s has a request id and says what its page may do', async (path) => {
    const { headers } = await site.call(path)
    expect(headers.get('x-oneapi-request-id')).toMatch(/^\d{23}[0-9A-Za-z]{8}$/)
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self';.*object-src 'none'.*frame-ancestors 'none'/,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('of the API is never stored', async () => {
    for (const path of ['/api/status', '/api/user/self', '/api/no-such-path']) {
      expect((await site.call(path)).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('has an id of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => site.call('/api/status')))
    expect(new Set(ids.map(({ headers }) => headers.get('x-oneapi-request-id'))).size).toBe(50)
  })
})

test.each(['/api/token', '/api/token/', '/api/log/self', '/api/log/self/', '/api/user/self/'])(
  '%s is served',
  async (path) => {
    expect((await site.call(path, { headers: user })).json.success).toBe(true)
  },
)

test('HEAD reads and changes nothing', async () => {
  const { headers } = await site.signInAs()
  const token = (await site.call('/api/user/token', { headers })).json.data
  expect((await site.call('/api/user/token', { method: 'HEAD', headers })).status).toBe(404)
  const self = { ...headers, cookie: '', authorization: token }
  expect((await site.call('/api/user/self', { method: 'HEAD', headers: self })).status).toBe(200)
  expect((await site.call('/api/user/self', { headers: self })).json.success).toBe(true)
})

test.each([
  ['GET', '/api'],
  ['GET', '/api/no-such-path'],
  ['PATCH', '/api/token/'],
  ['POST', '/api/user/self'],
  ['GET', '/v1/no-such-path'],
  ['GET', '/assets/gone.js'],
  ['POST', '/'],
  ['OPTIONS', '/api/token/'],
])('%s %s is an unknown path in the words of OpenAI', async (method, path) => {
  const { status, json } = await site.call(path, { method, headers: user })
  expect(status).toBe(404)
  expect(json).toEqual({
    error: { message: `Invalid URL (${method} ${path})`, type: 'invalid_request_error', param: '', code: '' },
  })
})

test('a failure speaks the language of the caller', async () => {
  const body = { username: 'nobody', password: 'wrong horse' }
  const texts = await Promise.all(
    ['zh-CN', 'en-GB'].map(async (language) => {
      const { json } = await post('/api/user/login', { body, headers: { 'accept-language': language } })
      return json
    }),
  )
  expect(texts).toEqual([
    { success: false, message: '用户名或密码错误，或用户已被封禁', code: 'sign-in.failed' },
    { success: false, message: 'Username or password is incorrect, or user has been banned', code: 'sign-in.failed' },
  ])
})

describe('the session cookie', () => {
  const login = (input: ConsoleCall = {}) =>
    post('/api/user/login', { body: { username: 'root', password: PASSWORD }, ...input })

  test('cannot be read by scripts, is not sent by other sites, and lives thirty days', async () => {
    const [cookie = ''] = (await login()).headers.getSetCookie()
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
    expect(cookie).toMatch(/^session=[\w-]{43};/)
  })

  test('is only for https when the caller came over https', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    expect((await login({ headers, socketAddress: '10.1.1.1' })).headers.getSetCookie()[0]).toContain('Secure')
    expect((await login({ headers, socketAddress: '192.0.2.1' })).headers.getSetCookie()[0]).not.toContain('Secure')
  })

  test('that was planted before does not become the session', async () => {
    const planted = 'session=planted-by-somebody-else'
    const reply = await login({ headers: { cookie: planted } })
    expect(reply.headers.getSetCookie()[0]).not.toContain('planted')
    const self = await site.call('/api/user/self', { headers: { ...root, cookie: planted } })
    expect(self.status).toBe(401)
  })
})

describe('a page of another site', () => {
  test.each(['cross-site', 'same-site'])('cannot change anything (%s)', async (site_) => {
    const headers = { ...root, 'sec-fetch-site': site_ }
    const changes: [string, ConsoleCall][] = [
      ['/api/token/', { method: 'POST', body: { name: 'planted' } }],
      ['/api/option/', { method: 'PUT', body: { key: 'Notice', value: 'planted' } }],
      ['/api/user/logout', {}],
      ['/api/channel/test/1', {}],
      ['/api/user/login', { method: 'POST', body: { username: 'root', password: PASSWORD } }],
    ]
    for (const [path, input] of changes) {
      const reply = await site.call(path, { ...input, headers })
      expect(reply).toMatchObject({ status: 403, json: { success: false, code: 'auth.cross-site' } })
      expect(reply.headers.getSetCookie()).toEqual([])
    }
    expect((await site.call('/api/user/self', { headers: root })).json.success).toBe(true)
    expect((await site.call('/api/token/', { headers: root })).json.data).toEqual([])
  })

  test('cannot post a form', async () => {
    const forms = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', '']
    for (const type of forms) {
      // No form can send the header that names the user.
      const headers = { cookie: user.cookie ?? '', 'content-type': type }
      const signIn = JSON.stringify({ username: 'root', password: PASSWORD })
      const planted = await post('/api/token/', { rawBody: '{"name":"planted"}', headers })
      const signedIn = await post('/api/user/login', { rawBody: signIn, headers })
      expect([planted.json.code, signedIn.json.code]).toEqual(['auth.user-header-missing', 'request.invalid-parameter'])
    }
  })

  test('may still be linked from', async () => {
    const reply = await site.call('/api/user/self', { headers: { ...user, 'sec-fetch-site': 'none' } })
    expect(reply.json.success).toBe(true)
  })
})

describe('a body', () => {
  const asJson = (rawBody: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    post('/api/token/', { rawBody, headers: { ...user, 'content-type': type } })

  test.each([
    ['cut off', '{"name":'],
    ['that is no object', '[]'],
    ['with a text for a number', '{"remain_quota":"5"}'],
    ['with a broken number', '{"remain_quota":1.5}'],
    ['with a number that is too large to be exact', '{"remain_quota":9007199254740993}'],
    ['with a number beyond all numbers', '{"remain_quota":1e999}'],
    ['with a character that no database keeps', '{"name":"a\\u0000b"}'],
    ['with half a character', '{"name":"\\ud800"}'],
    ['nested a hundred thousand deep', '['.repeat(100_000)],
    ['nested in a field', `{"name":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`],
    ['that is empty', ''],
  ])('%s is an invalid parameter', async (_what, text) => {
    expect(await asJson(text)).toMatchObject({
      status: 200,
      json: { success: false, code: 'request.invalid-field' },
    })
  })

  test('that is no UTF-8 is an invalid parameter', async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('{"name":"'),
      0xff,
      0xfe,
      ...new TextEncoder().encode('"}'),
    ])
    expect((await asJson(bytes)).json.code).toBe('request.invalid-field')
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'of type %p is read',
    async (type) => {
      expect((await asJson('{"name":"typed"}', type)).json.success).toBe(true)
    },
  )

  test.each(['application/x-www-form-urlencoded', 'text/plain', ''])(
    'of type %p is read as JSON when a script names its user',
    async (type) => {
      expect((await asJson('{"name":"typed"}', type)).json.success).toBe(true)
      expect((await asJson('name=typed', type)).json.code).toBe('request.invalid-field')
    },
  )

  test('may hold more than the form knows; that is dropped', async () => {
    const { headers } = await site.signInAs()
    const rest =
      '"id":1,"user_id":1,"key":"mine","status":4,"used_quota":9,"__proto__":{"remain_quota":7},"constructor":1'
    const reply = await post('/api/token/', {
      rawBody: `{"name":"x",${rest}}`,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    expect(reply.json.success).toBe(true)
    const [token] = (await site.call('/api/token/', { headers })).json.data
    expect(token).toMatchObject({
      name: 'x',
      user_id: Number(headers['New-Api-User']),
      status: 1,
      used_quota: 0,
      remain_quota: 0,
    })
    expect(token.key).not.toBe('mine')
  })

  test('of more than two megabytes is refused, announced or not', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })
    const refused = { status: 413, json: { success: false, code: 'request.body-too-large' } }
    expect(await asJson(large)).toMatchObject(refused)
    const stream = new Response(large).body ?? undefined
    expect(
      await post('/api/token/', {
        ...(stream && { rawBody: stream }),
        headers: { ...user, 'content-type': 'application/json' },
      }),
    ).toMatchObject(refused)
  })

  test('of an option that is no text is HTTP 400', async () => {
    for (const body of [{ key: 'RetryTimes', value: 3 }, { value: 'x' }]) {
      const reply = await site.call('/api/option/', { method: 'PUT', body, headers: root })
      expect(reply).toMatchObject({ status: 400, json: { success: false, message: '无效的参数' } })
    }
  })
})

describe('a query', () => {
  test.each([
    '/api/token/?p=abc',
    '/api/token/?p=1.5',
    '/api/token/?p=NaN',
    '/api/token/?p=%EF%BC%91%EF%BC%92x',
    '/api/token/search?keyword=%00',
    `/api/token/search?keyword=${'x'.repeat(300)}`,
    '/api/token/abc',
    '/api/token/0',
    '/api/token/1e99',
    '/api/token/0x1',
    '/api/token/1e0',
    '/api/token/%2B1',
    '/api/token/?p=0x1',
    '/api/log/self?start_timestamp=Infinity',
  ])('%s is an invalid parameter', async (path) => {
    const { status, json } = await site.call(path, { headers: user })
    expect([status, json.code]).toEqual([200, 'request.invalid-field'])
  })

  test.each([
    "/api/token/search?keyword=%25_%25_'%5C%22;--",
    '/api/token/?p=-1&size=1000000000',
    '/api/token/?p=9007199254740991&size=9007199254740991',
    '/api/log/self?type=9007199254740991&start_timestamp=-1&end_timestamp=9007199254740991&p=9007199254740991',
    `/api/log/self?model_name=${encodeURIComponent('_%'.repeat(5))}`,
    '/api/token/9007199254740991',
    '/api/token/?p=0&p=abc',
    // So clients of this API family send an empty end of a range.
    '/api/task/self?p=0&start_timestamp=1795219200&end_timestamp=NaN',
    '/api/mj/self?p=0&start_timestamp=NaN&end_timestamp=NaN',
    '/api/token/%E0%A4%A',
  ])('%s is answered without a fault of ours', async (path) => {
    expect((await site.call(path, { headers: user })).status).toBe(200)
  })
})

test('what goes wrong inside is not told to the caller', async () => {
  const { headers, id } = await site.signInAs()
  await post('/api/token/', { body: { name: 'x' }, headers })
  await site.db.write.updateTable('tokens').set({ key_sealed: 'v1.broken' }).where('user_id', '=', id).execute()
  const { status, json } = await site.call('/api/token/', { headers: { ...headers, 'accept-language': 'en' } })
  expect(status).toBe(500)
  expect(json).toEqual({
    success: false,
    message: 'Internal server error, contact the administrator',
    code: 'server.internal',
  })
})
