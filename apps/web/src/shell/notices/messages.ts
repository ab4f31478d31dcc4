import { create } from 'zustand'
import { call } from '../../shared/api.ts'

/** What the member was told: by the server, about their work. */
export interface Message {
  id: number
  kind: string
  title: string
  body: string | null
  /** Screen that it leads to. */
  path: string | null
  createdAt: string
  readAt: string | null
}

interface Page {
  list: Message[]
  total: number
  unread: number
}

const PAGE_SIZE = 20

/** Newest first, as far as they were asked for. */
export const useMessages = create<Page>()(() => ({ list: [], total: 0, unread: 0 }))

export async function loadMessages(signal?: AbortSignal): Promise<void> {
  useMessages.setState(await ask(1, signal))
}

/** The next page of older ones; what came in between moves the pages, so that one may come twice. */
export async function loadOlder(): Promise<void> {
  const { list } = useMessages.getState()
  const page = await ask(Math.floor(list.length / PAGE_SIZE) + 1)
  const known = new Set(list.map(message => message.id))
  useMessages.setState({ ...page, list: [...list, ...page.list.filter(message => !known.has(message.id))] })
}

export async function markRead(id: number): Promise<void> {
  const { unread } = await call<{ unread: number }>('sys/msg/read', { ids: [id] })
  note(unread, message => message.id === id)
}

export async function markAllRead(): Promise<void> {
  const { unread } = await call<{ unread: number }>('sys/msg/readall', undefined, { method: 'GET' })
  note(unread, () => true)
}

function ask(page: number, signal?: AbortSignal): Promise<Page> {
  return call<Page>('sys/msg/my/list', { page, pageSize: PAGE_SIZE }, signal ? { signal } : {})
}

function note(unread: number, which: (message: Message) => boolean): void {
  useMessages.setState(({ list }) => ({ unread, list: list.map(message => (which(message) ? { ...message, readAt: message.readAt ?? 'now' } : message)) }))
}
