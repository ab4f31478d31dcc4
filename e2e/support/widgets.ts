import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A typical chat assistant: a button in the corner, a panel, a style, and a further element later. */
const EMBED = `(() => {
  const me = document.currentScript
  const user = new URL(me.src).searchParams.get('userId') || me.dataset.userId
  const add = (tag, id, text, place) => place.append(Object.assign(document.createElement(tag), { id, textContent: text }))
  add('style', 'chat-style', '#chat-button { position: fixed; right: 24px; bottom: 88px; z-index: 1500 }', document.head)
  add('button', 'chat-button', 'chat of ' + user, document.body)
  setTimeout(() => add('div', 'chat-late', '', document.body), 300)
})()`

export interface Widgets {
  /** `/embed.js` is the assistant, `/weather` the calendar; `/asked` returns the requested paths. */
  url: string
  close(): void
}

/** The assistant and the calendar of a third party, on a host of their own. */
export function openWidgets(): Promise<Widgets> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/asked') return response.end(JSON.stringify(asked))
    asked.push(path)
    const script = path.startsWith('/embed.js')
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(script ? EMBED : '<!doctype html><title>Weather</title><p>晴 12 °C</p>')
  })
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }),
    )
  })
}
