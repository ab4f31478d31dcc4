import { PLATFORMS } from '@tuheng/domain/system/interfaces/platforms'
import { resolve } from 'node:path'
import type { Widgets } from './content-policy.ts'
import type { MessengerSettings } from './messenger.ts'

/**
 * All settings from the environment. They are parsed once at start. A wrong value stops the start with its name and the
 * expected value.
 */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** Absent: PGlite in `dataDir`. */
  databaseUrl: string | undefined
  /** On Citus: companies are asked of the nodes that hold them, at these addresses where they differ from the catalogue's. */
  databaseNodes: ReadonlyMap<string, string> | undefined
  /** Load the demo companies into an empty database. */
  demo: boolean
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  sessionHours: number
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, networks or the words `loopback`, `uniquelocal`. */
  trustProxy: string
  /** Connections of the pool (PostgreSQL only). */
  poolSize: number
  /** Seconds to wait for a statement, a lock and a connection (PostgreSQL only). */
  timeouts: { statement: number; lock: number; connection: number }
  /** Concurrent requests. More are refused with 503. */
  maxRequests: number
  /** Open event streams per process. More are refused with 503. */
  maxStreams: number
  /** Statements that take at least this many milliseconds are logged; 0: none. */
  slowQueryMs: number
  /** Maximum size of a JSON body in bytes. */
  bodyLimit: number
  /** Secret that signs file links. Stored in the data folder if not given. */
  linkSecret: string | undefined
  /** Bearer token of Prometheus. Absent: `/metrics` answers only the local machine. */
  metricsToken: string | undefined
  webDir: string
  /** Addresses of sibling platforms, by name. */
  platforms: Readonly<Record<string, string>>
  /** Name of this installation among the platforms. */
  platformSelf: string
  /** Secrets that this installation shares with each sibling platform for signing passes, by the sibling's name. */
  platformSecrets: Readonly<Record<string, string>>
  /** Absent: sign-in by the company's messenger is off. */
  messenger: MessengerSettings | undefined
  widgets: Widgets
  files: FileSettings
  codes: CodeSettings
  /** Receivers of callbacks in the private network: `host` or `host:port`. All other private addresses are refused. */
  callbackHosts: readonly string[]
  /** Below it each company has a folder that tasks may read, named by its number. */
  robotFolders: string
  /** Hosts in the private network that tasks may call: `host` or `host:port`. */
  robotHosts: readonly string[]
}

/** How codes are sent to mobiles. `log` is for development: anyone who can read the log could sign in as anybody. */
export interface CodeSettings {
  sender: 'off' | 'log' | 'http'
  /** For `http`: the endpoint that takes `{ mobile, code, minutes, template }` as JSON. */
  url: string | undefined
  token: string | undefined
  template: string | undefined
}

/** Where uploaded files and results of jobs are stored. */
export interface FileSettings {
  driver: 'fs' | 's3'
  /** Maximum size of an upload in bytes. */
  maxBytes: number
  /** For `s3`: any S3-compatible store. */
  bucket: string | undefined
  region: string
  endpoint: string | undefined
  accessKey: string | undefined
  secretKey: string | undefined
  pathStyle: boolean
}

type Env = Readonly<Record<string, string | undefined>>

export function parseConfig(env: Env): Config {
  const databaseUrl = text(env, 'DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    refuse('DATABASE_URL', 'postgres://user:password@host:port/database', databaseUrl)
  return {
    host: text(env, 'HOST') ?? '0.0.0.0',
    port: integer(env, 'PORT', { fallback: 5200, min: 0, max: 65535 }),
    trustProxy: text(env, 'TRUST_PROXY') ?? 'loopback',
    dataDir: resolve(text(env, 'DATA_DIR') ?? './data'),
    databaseUrl,
    databaseNodes: nodeAddresses(env),
    demo: flag(env, 'DEMO', !databaseUrl),
    logLevel: oneOf(env, 'LOG_LEVEL', { allowed: ['silent', 'error', 'warn', 'info', 'debug'], fallback: 'info' }),
    sessionHours: integer(env, 'SESSION_HOURS', { fallback: 12, min: 1, max: 720 }),
    poolSize: integer(env, 'POOL_SIZE', { fallback: 10, min: 1, max: 200 }),
    timeouts: {
      statement: integer(env, 'STATEMENT_SECONDS', { fallback: 60, min: 1, max: 3600 }),
      lock: integer(env, 'LOCK_SECONDS', { fallback: 10, min: 1, max: 600 }),
      connection: integer(env, 'CONNECTION_SECONDS', { fallback: 15, min: 1, max: 600 }),
    },
    maxRequests: integer(env, 'MAX_REQUESTS', { fallback: 400, min: 10, max: 100_000 }),
    maxStreams: integer(env, 'MAX_STREAMS', { fallback: 5000, min: 10, max: 100_000 }),
    slowQueryMs: integer(env, 'SLOW_QUERY_MS', { fallback: 1000, min: 0, max: 3_600_000 }),
    bodyLimit: integer(env, 'BODY_LIMIT', { fallback: 4_000_000, min: 10_000, max: 100_000_000 }),
    linkSecret: text(env, 'LINK_SECRET'),
    metricsToken: text(env, 'METRICS_TOKEN'),
    webDir: resolve(text(env, 'WEB_DIR') ?? resolve(import.meta.dirname, '../../../web/dist')),
    platforms: platformUrls(env),
    platformSelf: oneOf(env, 'PLATFORM_SELF', {
      allowed: PLATFORMS.map(platform => platform.system),
      fallback: 'business',
    }),
    platformSecrets: platformSecrets(env),
    messenger: messengerSettings(env),
    widgets: {
      assistant: webUrl(env, 'ASSISTANT_SCRIPT'),
      calendar: webUrl(env, 'CALENDAR_FRAME'),
      manual: webUrl(env, 'MANUAL_URL'),
    },
    files: fileSettings(env),
    codes: codeSettings(env, !databaseUrl),
    callbackHosts: hostList(env, 'CALLBACK_HOSTS'),
    robotFolders: resolve(text(env, 'ROBOT_FOLDERS') ?? resolve(text(env, 'DATA_DIR') ?? './data', 'robots')),
    robotHosts: hostList(env, 'ROBOT_HOSTS'),
  }
}

/** `catalogue`, or `citus-1:5432=db1.example.com:5432,…` */
function nodeAddresses(env: Env): ReadonlyMap<string, string> | undefined {
  const given = text(env, 'DATABASE_NODES')
  if (given === undefined || given === 'off') return undefined
  if (given === 'catalogue') return new Map()
  const pairs = given.split(',').map(pair =>
    pair
      .trim()
      .split('=')
      .map(host => host.trim()),
  )
  const isHost = (host: string): boolean => /^(\[[0-9a-f:.]+\]|[\w.-]+):\d{1,5}$/i.test(host)
  if (!pairs.every(pair => pair.length === 2 && pair.every(isHost)))
    refuse('DATABASE_NODES', 'off, catalogue, or inner:5432=outer:5432 pairs separated by commas', given)
  return new Map(pairs as [string, string][])
}

/** `erp.internal,127.0.0.1:9000` */
function hostList(env: Env, name: string): string[] {
  const hosts = (text(env, name) ?? '')
    .split(',')
    .map(host => host.trim().toLowerCase())
    .filter(host => host !== '')
  for (const host of hosts)
    if (!/^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host))
      refuse(name, 'hosts such as erp.internal or 127.0.0.1:9000, separated by commas', host)
  return hosts
}

function codeSettings(env: Env, local: boolean): CodeSettings {
  const sender = oneOf(env, 'CODE_SENDER', { allowed: ['off', 'log', 'http'], fallback: local ? 'log' : 'off' })
  const url = text(env, 'CODE_URL')
  if (sender === 'http' && !/^https?:$/.test(URL.parse(url ?? '')?.protocol ?? ''))
    refuse('CODE_URL', 'https://…, because CODE_SENDER=http', url ?? '')
  return { sender, url, token: text(env, 'CODE_TOKEN'), template: text(env, 'CODE_TEMPLATE') }
}

function fileSettings(env: Env): FileSettings {
  const settings: FileSettings = {
    driver: oneOf(env, 'FILES_DRIVER', { allowed: ['fs', 's3'], fallback: 'fs' }),
    maxBytes: integer(env, 'FILES_MAX_MB', { fallback: 50, min: 1, max: 2048 }) * 2 ** 20,
    bucket: text(env, 'FILES_BUCKET'),
    region: text(env, 'FILES_REGION') ?? 'us-east-1',
    endpoint: text(env, 'FILES_ENDPOINT'),
    accessKey: text(env, 'FILES_ACCESS_KEY'),
    secretKey: text(env, 'FILES_SECRET_KEY'),
    pathStyle: flag(env, 'FILES_PATH_STYLE', false),
  }
  if (settings.driver === 's3')
    for (const [name, value] of [
      ['FILES_BUCKET', settings.bucket],
      ['FILES_ACCESS_KEY', settings.accessKey],
      ['FILES_SECRET_KEY', settings.secretKey],
    ] as const)
      if (!value) refuse(name, 'a value, because FILES_DRIVER=s3', '')
  return settings
}

function refuse(name: string, wants: string, got: string): never {
  throw new Error(`${name}='${got}' is not valid: it wants ${wants}`)
}

function messengerSettings(env: Env): MessengerSettings | undefined {
  const appId = text(env, 'MESSENGER_APP_ID')
  const appSecret = text(env, 'MESSENGER_APP_SECRET')
  const returnUrl = webUrl(env, 'MESSENGER_RETURN_URL')
  const loginBase = webUrl(env, 'MESSENGER_LOGIN_URL') ?? 'https://login.dingtalk.com'
  const apiBase = webUrl(env, 'MESSENGER_API_URL') ?? 'https://api.dingtalk.com'
  const cards = messengerCards(env)
  if (appId && appSecret && returnUrl)
    return { appId, appSecret, returnUrl, loginBase, apiBase, ...(cards ? { cards } : {}) }
  for (const [name, value] of [
    ['MESSENGER_APP_ID', appId],
    ['MESSENGER_APP_SECRET', appSecret],
    ['MESSENGER_RETURN_URL', returnUrl],
  ] as const)
    if (!value && (appId || appSecret || returnUrl || cards))
      refuse(name, 'a value, because another MESSENGER_ setting has one', '')
  return undefined
}

function messengerCards(env: Env): MessengerSettings['cards'] {
  const agentId = text(env, 'MESSENGER_AGENT_ID')
  const base = webUrl(env, 'MESSENGER_MESSAGE_URL') ?? 'https://oapi.dingtalk.com'
  if (agentId === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(agentId)) refuse('MESSENGER_AGENT_ID', 'the number of the app (AgentId)', agentId)
  return { agentId: Number(agentId), base }
}

/** `finance=https://…,bi=https://…` */
function platformUrls(env: Env): Record<string, string> {
  const wants = 'name=https://…'
  return byPlatform({
    name: 'PLATFORMS',
    values: text(env, 'PLATFORMS'),
    wants,
    read: value => {
      const url = URL.parse(value)
      return url && /^https?:$/.test(url.protocol) ? url.href : undefined
    },
  })
}

/** `finance=a long secret,bi=another` */
function platformSecrets(env: Env): Record<string, string> {
  const values = text(env, 'PLATFORM_SECRETS')
  return byPlatform({
    name: 'PLATFORM_SECRETS',
    values,
    wants: 'name=secret of at least 16 characters',
    secret: true,
    read: value => (value.length >= 16 ? value : undefined),
  })
}

interface ByPlatform {
  name: string
  values: string | undefined
  wants: string
  /** The error must not contain the value. */
  secret?: boolean
  read(value: string): string | undefined
}

function byPlatform({ name, values, wants, secret, read }: ByPlatform): Record<string, string> {
  const known = new Set(PLATFORMS.map(platform => platform.system))
  const found: Record<string, string> = Object.create(null)
  for (const pair of (values ?? '').split(',').filter(part => part.trim())) {
    const at = pair.indexOf('=')
    const system = pair.slice(0, at).trim()
    const value = read(pair.slice(at + 1).trim())
    if (at < 0 || !known.has(system) || value === undefined)
      refuse(name, `${wants} pairs with names ${[...known].join(', ')}`, secret ? '…' : pair)
    else found[system] = value
  }
  return found
}

function webUrl(env: Env, name: string): string | undefined {
  const value = text(env, name)
  return value === undefined || /^https?:$/.test(URL.parse(value)?.protocol ?? '')
    ? value
    : refuse(name, 'https://…', value)
}

function text(env: Env, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

function integer(
  env: Env,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const value = text(env, name)
  if (value === undefined) return fallback
  const n = Number(value)
  if (!Number.isInteger(n) || n < min || n > max) refuse(name, `a whole number from ${min} to ${max}`, value)
  return n
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const value = text(env, name)?.toLowerCase()
  if (value === undefined) return fallback
  if (['1', 'true', 'on', 'yes'].includes(value)) return true
  if (['0', 'false', 'off', 'no'].includes(value)) return false
  return refuse(name, 'on or off', value)
}

function oneOf<const T extends string>(
  env: Env,
  name: string,
  { allowed, fallback }: { allowed: readonly T[]; fallback: T },
): T {
  const value = text(env, name)
  if (value === undefined) return fallback
  const hit = allowed.find(a => a === value)
  return hit ?? refuse(name, allowed.join(', '), value)
}
