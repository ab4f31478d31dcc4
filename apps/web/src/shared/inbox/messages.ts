import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { Messages, readAllMessagesCall, readMessagesCall } from '@tuheng/domain/system/messages/message.calls'
import { create } from 'zustand'
import { call } from '../calls/api.ts'
import { credentials } from '../calls/credentials.ts'

export type Message = Messages['list'][number]

interface Store extends Messages {
  /** Grows with every message that is new or read, here or in another window. */
  revision: number
}

const PAGE_SIZE = 20

/** Newest first, as far as they were asked for. */
export const useMessages = create<Store>()(() => ({ list: [], total: 0, unread: 0, silent: [], revision: 0 }))

/** Grows when everything is forgotten: what was asked before concerns another person or company. */
let turn = 0

export async function loadMessages(signal?: AbortSignal): Promise<void> {
  const asked = turn
  const page = await ask(1, signal)
  if (asked === turn) useMessages.setState(state => ({ ...page, revision: state.revision + 1 }))
}

/** The next page of older ones; what came in between moves the pages, so that one may come twice. */
export async function loadOlder(): Promise<void> {
  const { list } = useMessages.getState()
  const asked = turn
  // Rounded up: one that came twice left the last page short, and asking for that page again would bring nothing
  const page = await ask(Math.ceil(list.length / PAGE_SIZE) + 1)
  if (asked !== turn) return
  const known = new Set(list.map(message => message.id))
  useMessages.setState({ ...page, list: [...list, ...page.list.filter(message => !known.has(message.id))] })
}

export async function markRead(id: number): Promise<void> {
  // Whoever looks through another's eyes has not read it for them
  if (credentials.viewing) return
  const { unread } = await call<AnswerOf<typeof readMessagesCall>>('sys/msg/read', { ids: [id] })
  note(unread, message => message.id === id)
}

export async function markAllRead(): Promise<void> {
  const { unread } = await call<AnswerOf<typeof readAllMessagesCall>>('sys/msg/readall', undefined, { method: 'GET' })
  note(unread, () => true)
}

/** Another person or company has messages of its own. */
export function forgetMessages(): void {
  turn++
  useMessages.setState({ list: [], total: 0, unread: 0, silent: [] })
}

function ask(page: number, signal?: AbortSignal): Promise<Messages> {
  return call<Messages>('sys/msg/my/list', { page, pageSize: PAGE_SIZE }, signal ? { signal } : {})
}

function note(unread: number, which: (message: Message) => boolean): void {
  useMessages.setState(({ list, revision: before }) => ({
    unread,
    revision: before + 1,
    list: list.map(message => (which(message) ? { ...message, readAt: message.readAt ?? 'now' } : message)),
  }))
}
