import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { Messages, readAllMessagesCall, readMessagesCall } from '@tuheng/domain/system/messages/message.calls'
import { create } from 'zustand'
import { call } from '../calls/api.ts'
import { credentials } from '../calls/credentials.ts'

export type Message = Messages['list'][number]

interface Store extends Messages {
  /** Increases with every message that arrives or is read, here or in another window. */
  revision: number
}

const PAGE_SIZE = 20

/** Newest first, as far as they were loaded. */
export const useMessages = create<Store>()(() => ({ list: [], total: 0, unread: 0, silent: [], revision: 0 }))

/** Increases on reset: an answer to an earlier request belongs to another person or company. */
let generation = 0

export async function loadMessages(signal?: AbortSignal): Promise<void> {
  const requestGeneration = generation
  const page = await ask(1, signal)
  if (requestGeneration === generation) useMessages.setState(state => ({ ...page, revision: state.revision + 1 }))
}

/** Loads the next page of older messages. New messages shift the pages, so that a message may be received twice. */
export async function loadOlder(): Promise<void> {
  const { list } = useMessages.getState()
  const requestGeneration = generation
  // Rounded up: after a duplicate the last page is incomplete, and requesting it again would bring nothing new
  const page = await ask(Math.ceil(list.length / PAGE_SIZE) + 1)
  if (requestGeneration !== generation) return
  const loadedIds = new Set(list.map(message => message.id))
  useMessages.setState({ ...page, list: [...list, ...page.list.filter(message => !loadedIds.has(message.id))] })
}

export async function markRead(id: number): Promise<void> {
  // Viewing as a member does not mark messages as read
  if (credentials.viewing) return
  const { unread } = await call<AnswerOf<typeof readMessagesCall>>('sys/msg/read', { ids: [id] })
  note(unread, message => message.id === id)
}

export async function markAllRead(): Promise<void> {
  const { unread } = await call<AnswerOf<typeof readAllMessagesCall>>('sys/msg/readall', undefined, { method: 'GET' })
  note(unread, () => true)
}

/** Clears the messages when the person or company changes. */
export function clearMessages(): void {
  generation++
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
