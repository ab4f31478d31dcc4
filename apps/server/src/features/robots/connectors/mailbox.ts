import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { ImapFlow, type MessageStructureObject } from 'imapflow'
import { isAllowedHost, isPrivateAddress } from '../../../plugins/safe-request.ts'
import { bringsInvoices } from '@tuheng/domain/robots/index'
import { type Connector, type Found, type SourceContext, SourceError } from './source.ts'

const MAX_MESSAGES = 100
const MAX_BYTES = 25 * 2 ** 20
/** What one list of messages, or the structure of one, may take. */
const MAX_LISTED = 8 * 2 ** 20
const TABLES = /\.(?:csv|xlsx|txt|xml)$/i
/** Electronic invoices come as XML, OFD or PDF. */
const INVOICES = /\.(?:csv|xlsx|txt|xml|ofd|pdf)$/i
/** The usual ports of the protocol. Others need a host that the installation names. */
const PORTS = new Set([143, 993])

/**
 * Attachments of new messages. It reads on from the last message that it dealt with and changes nothing in the mailbox,
 * so that people may read their mail beside it.
 */
export const mailboxConnector: Connector = {
  look: context =>
    withMailbox(context, async client => {
      const found: Found[] = []
      for await (const { attachments } of newMessages(client, context))
        found.push(...attachments.map(({ name, size }) => ({ name, size, waits: false })))
      return found
    }),
  take: async function* (context) {
    const client = await connect(context)
    try {
      const lock = await client.getMailboxLock(context.task.mailFolder ?? 'INBOX', { readOnly: true })
      try {
        const validity = validityOf(client)
        for await (const { uid, attachments } of newMessages(client, context)) {
          for (const { name, part, size } of attachments) {
            context.signal.throwIfAborted()
            yield {
              name,
              open: async () => {
                if (size !== null && size > MAX_BYTES) throw new SourceError('tooMuch', name)
                const answer = await client
                  .download(String(uid), part, { uid: true, maxBytes: MAX_BYTES })
                  .catch((error: unknown) => {
                    throw problemOf(error)
                  })
                if (!('content' in answer) || !answer.content) throw new SourceError('file', name)
                return Readable.from(wholly(client, answer.content))
              },
              done: async () => {},
            }
          }
          await context.keepPosition({ validity, uid })
        }
      } finally {
        lock.release()
      }
    } catch (error) {
      throw problemOf(error)
    } finally {
      await close(client)
    }
  },
}

/** The bytes of an attachment. @throws if the server hung up before their end, which the stream alone does not say */
async function* wholly(client: ImapFlow, content: Readable): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const part of content) yield part as Buffer
  } catch (error) {
    throw new SourceError('cutOff', String((error as { code?: unknown }).code ?? ''))
  }
  if (!client.usable) throw new SourceError('cutOff')
}

async function withMailbox<T>(context: SourceContext, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = await connect(context)
  try {
    const lock = await client.getMailboxLock(context.task.mailFolder ?? 'INBOX', { readOnly: true })
    try {
      return await work(client)
    } finally {
      lock.release()
    }
  } catch (error) {
    throw problemOf(error)
  } finally {
    await close(client)
  }
}

async function connect({ task, secret, settings, signal }: SourceContext): Promise<ImapFlow> {
  const host = (task.host ?? '').toLowerCase()
  const port = task.port ?? 993
  const isOurs = isAllowedHost({ host: `${host}:${port}`, hostname: host }, settings.hosts)
  if (!isOurs && !PORTS.has(port)) throw new SourceError('address', `${port}`)
  if (secret === undefined) throw new SourceError('login')
  const client = new ImapFlow({
    // The address is resolved once and judged, so that it cannot change between the check and its use
    host: await addressOf(host, isOurs),
    port,
    secure: port === 993,
    // Without encryption only inside the own network
    ...(port === 993 || isOurs ? {} : { doSTARTTLS: true }),
    ...(isIP(host) ? {} : { servername: host }),
    auth: { user: task.account ?? '', pass: secret },
    logger: false,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // An attachment in base64 is a third longer
    maxLiteralSize: 2 * MAX_BYTES,
    maxLineLength: MAX_LISTED,
    maxResponseSize: 2 * MAX_BYTES + MAX_LISTED,
  })
  // Whatever happens later is told by the call that is under way
  client.on('error', () => {})
  const stop = (): void => client.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await client.connect()
    return client
  } catch (error) {
    signal.throwIfAborted()
    throw problemOf(error)
  }
}

async function addressOf(host: string, isOurs: boolean): Promise<string> {
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new SourceError('connection', String((error as { code?: unknown }).code ?? ''))
  })
  if (!isOurs && found.some(({ address }) => isPrivateAddress(address))) throw new SourceError('address', 'private')
  return found[0]?.address ?? host
}

interface Attachment {
  name: string
  part: string
  size: number | null
}

/** Messages that came after the last one, the oldest first. */
async function* newMessages(
  client: ImapFlow,
  { task, position, signal }: SourceContext,
): AsyncGenerator<{ uid: number; attachments: Attachment[] }, void, undefined> {
  const last = isPlace(position) && position.validity === validityOf(client) ? position.uid : 0
  const uids = await bounded(client, () =>
    client.search(
      {
        uid: `${last + 1}:*`,
        ...(task.sender ? { from: task.sender } : {}),
        ...(task.subject ? { subject: task.subject } : {}),
      },
      { uid: true },
    ),
  )
  // `n:*` names the last message even where n is beyond it
  const wanted = bringsInvoices(task.kind) ? INVOICES : TABLES
  const fresh = (uids || []).filter(uid => uid > last).toSorted((a, b) => a - b)
  for (const uid of fresh.slice(0, MAX_MESSAGES)) {
    signal.throwIfAborted()
    const message = await bounded(client, () =>
      client.fetchOne(String(uid), { uid: true, bodyStructure: true }, { uid: true }),
    )
    yield { uid, attachments: message && message.bodyStructure ? attachmentsOf(message.bodyStructure, wanted) : [] }
  }
}

/** The answer to a question whose answer is short. A server that never ends it is hung up on. @throws SourceError then */
async function bounded<T>(client: ImapFlow, ask: () => Promise<T>): Promise<T> {
  const before = client.stats().received
  let isTooMuch = false
  const watch = setInterval(() => {
    if (client.stats().received - before <= MAX_LISTED) return
    isTooMuch = true
    client.close()
  }, 50)
  try {
    return await ask()
  } catch (error) {
    if (isTooMuch) throw new SourceError('tooMuch', `> ${MAX_LISTED / 2 ** 20} MB`)
    throw error
  } finally {
    clearInterval(watch)
  }
}

function attachmentsOf(node: MessageStructureObject, wanted: RegExp): Attachment[] {
  const name = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'] ?? ''
  const own = node.part && wanted.test(name) ? [{ name, part: node.part, size: node.size ?? null }] : []
  // A message with nothing but its attachment has no number of a part
  const lone = !node.part && !node.childNodes && wanted.test(name) ? [{ name, part: '1', size: node.size ?? null }] : []
  return [...own, ...lone, ...(node.childNodes ?? []).flatMap(child => attachmentsOf(child, wanted))]
}

const validityOf = (client: ImapFlow): string => (client.mailbox ? String(client.mailbox.uidValidity) : '')

const isPlace = (value: unknown): value is { validity: string; uid: number } =>
  typeof value === 'object' && value !== null && typeof (value as { uid?: unknown }).uid === 'number'

function problemOf(error: unknown): unknown {
  if (error instanceof SourceError) return error
  const { authenticationFailed, code, name } = error as {
    authenticationFailed?: boolean
    code?: unknown
    name?: string
  }
  if (name === 'AbortError' || name === 'TimeoutError') return error
  if (authenticationFailed) return new SourceError('login')
  const word = typeof code === 'string' && /^[\w-]{1,60}$/.test(code) ? code : ''
  return new SourceError(
    word === 'NoConnection' || word === 'EConnectionClosed' || word === 'ECONNRESET' ? 'cutOff' : 'connection',
    word,
  )
}

async function close(client: ImapFlow): Promise<void> {
  // A server that no longer answers must not hold up the run
  await Promise.race([client.logout().catch(() => {}), new Promise(done => setTimeout(done, 2000).unref())])
  client.close()
}
