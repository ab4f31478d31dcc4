import { randomUUID } from 'node:crypto'
import type { Server } from '../../../engine/calls/endpoint.ts'
import type { Engine } from '../../../engine/write/work.ts'
import { type Card, type CardSender, createCardSender } from '../../../plugins/messenger-cards.ts'
import type { MessengerSettings } from '../../../plugins/messenger.ts'
import { type Addressee, addresseeOf } from './addressee.ts'
import { type Claimed, claimMessage, holdSending, messagesDue, releaseSending, type Waiting } from './claim.ts'
import { onMessengerMessage, setSendsToMessenger } from './outbox.ts'

/** Minutes from one attempt to the next. There is none after the last. */
export const RETRY_MINUTES = [1, 5, 30, 120] as const
/** How long nothing is sent after the messenger did not answer or asked to be left alone. */
export const PAUSE_SECONDS = 30
const LOOK_MS = 5000
/** Where approvals wait, for a record without a page of its own. */
const INBOX = '/process_management/approval_process'

export interface MessengerSending {
  engine: Engine
  sender: CardSender
  /** The address of the product, as people reach it. */
  home: string
  /** Ends a round before its next message. */
  isStopped?(): boolean
}

/** Sends what is due, one after the other. Returns a round that may be repeated. */
export function messengerRounds({
  engine,
  sender,
  home,
  isStopped = () => false,
}: MessengerSending): () => Promise<number> {
  const runner = randomUUID()
  let pausedUntil = 0
  const now = (): number => engine.clock.now().getTime()

  /** Whether to go on. */
  async function sendOne(waiting: Waiting): Promise<boolean> {
    const claimed = await claimMessage(engine, waiting)
    if (!claimed) return true
    const to = await addresseeOf(engine, claimed)
    if (to === 'unbound') await forget(engine, claimed)
    else if (typeof to === 'string') await skip(engine, claimed, to)
    else {
      const { state, isBusy, response, answer } = await sender.deliver(to.unionId, cardOf(claimed, to, home))
      await settle(engine, claimed, { state, response, answer })
      if (isBusy) pausedUntil = now() + PAUSE_SECONDS * 1000
    }
    return now() >= pausedUntil
  }

  return async () => {
    let count = 0
    if (now() < pausedUntil || !(await messagesDue(engine)).length || !(await holdSending(engine, runner))) return count
    try {
      for (let due = await messagesDue(engine); due.length; due = await messagesDue(engine))
        for (const waiting of due) {
          if (isStopped() || !(await holdSending(engine, runner))) return count
          count++
          if (!(await sendOne(waiting))) return count
        }
      return count
    } finally {
      await releaseSending(engine, runner)
    }
  }
}

/** The time keeps two messages with one text apart: the messenger shows the same card to a person once a day. */
function cardOf({ orgId, subject, subjectEn, writtenAt }: Claimed, to: Addressee, home: string): Card {
  const isEnglish = to.lang === 'en'
  const url = new URL(home)
  url.searchParams.set('org', String(orgId))
  url.hash = to.path ?? INBOX
  return {
    title: isEnglish ? subjectEn : subject,
    lines: [to.title, to.company, writtenAt].map(plain).filter(line => line !== ''),
    button: isEnglish ? 'Open' : '查看',
    url: url.href,
  }
}

const FULL_WIDTH: Readonly<Record<string, string>> = {
  '[': '［',
  ']': '］',
  '<': '＜',
  '>': '＞',
  '*': '＊',
  '`': '｀',
  '#': '＃',
  '!': '！',
}

/** Without the signs of markdown, so that no name becomes a link or a picture. */
const plain = (line: string): string =>
  line.replaceAll(/[[\]<>*`#!]/g, sign => FULL_WIDTH[sign] ?? ' ').replaceAll(/\s+/g, ' ')

async function forget({ db }: Engine, { orgId, id }: Claimed): Promise<void> {
  await db.company(orgId, sql => sql.query('delete from messenger_message where org_id = $1 and id = $2', [orgId, id]))
}

async function skip({ db, clock }: Engine, { orgId, id, tries }: Claimed, reason: string): Promise<void> {
  await db.company(orgId, sql =>
    sql.query(
      `update messenger_message set outcome = 'skipped', reason = $4, tries = tries - 1, next_at = null, done_at = $5::timestamptz, updated_at = $5::timestamptz, version = version + 1
       where org_id = $1 and id = $2 and outcome = 'waiting' and tries = $3`,
      [orgId, id, tries, reason, clock.now().toISOString()],
    ),
  )
}

async function settle(
  { db, clock }: Engine,
  { orgId, id, tries }: Claimed,
  { state, response, answer }: { state: 'sent' | 'stranger' | 'failed'; response: string; answer: string },
): Promise<void> {
  const wait = RETRY_MINUTES[tries - 1]
  const failed = wait === undefined ? 'abandoned' : 'waiting'
  const outcome = state === 'failed' ? failed : state === 'sent' ? 'sent' : 'skipped'
  const now = clock.now()
  const nextAt = outcome === 'waiting' ? new Date(now.getTime() + (wait ?? 0) * 60_000).toISOString() : null
  await db.company(orgId, sql =>
    sql.query(
      `update messenger_message set outcome = $4, reason = $5, response = $6, answer = $7, next_at = $8::timestamptz,
         done_at = case when $4 = 'waiting' then null else $9::timestamptz end, updated_at = $9::timestamptz, version = version + 1
       where org_id = $1 and id = $2 and outcome = 'waiting' and tries = $3`,
      [orgId, id, tries, outcome, state === 'stranger' ? state : null, response, answer, nextAt, now.toISOString()],
    ),
  )
}

/** Sends messages while the server listens, if the installation is set up for it. */
export function startMessengerMessages({ app, engine }: Server, settings: MessengerSettings | undefined): void {
  const { cards } = settings ?? {}
  setSendsToMessenger(cards !== undefined)
  if (!settings || !cards) return
  const sender = createCardSender({ ...settings, cards }, { now: () => engine.clock.now() })
  let work: Promise<unknown> = Promise.resolve()
  let isWaiting = false
  let isStopped = false
  const home = new URL('.', settings.returnUrl).href
  const round = messengerRounds({ engine, sender, home, isStopped: () => isStopped })
  const wake = (): void => {
    // One round that has not begun is enough
    if (isWaiting || isStopped) return
    isWaiting = true
    work = work
      .then(() => {
        isWaiting = false
        return isStopped ? 0 : round()
      })
      .catch((error: unknown) => app.log.error({ err: error }, 'sending to the messenger'))
  }
  let stop: (() => void) | undefined
  app.addHook('onListen', async () => {
    const timer = setInterval(wake, LOOK_MS)
    const forgetWake = onMessengerMessage(wake)
    stop = () => {
      clearInterval(timer)
      forgetWake()
    }
    wake()
  })
  app.addHook('onClose', async () => {
    isStopped = true
    stop?.()
    await work
  })
}
