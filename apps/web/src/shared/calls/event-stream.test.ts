import { expect, it } from 'vitest'
import { createEventParser } from './event-stream.ts'

it('returns complete events, however the stream is split', () => {
  const stream =
    ': hello\n\nevent: job\ndata: {"id":1}\n\nevent: job\r\ndata: {"id":2,\r\ndata: "x":3}\r\n\r\nevent: job\ndata: late'
  const expected = [
    { event: 'job', data: '{"id":1}' },
    { event: 'job', data: '{"id":2,\n"x":3}' },
  ]
  expect(createEventParser()(stream)).toEqual(expected)
  const cut = createEventParser()
  expect([...stream].flatMap(char => cut(char))).toEqual(expected)
})

it('skips comments and blocks without data', () => {
  expect(createEventParser()(': ping\n\nevent: job\n\nretry: 5\n\n')).toEqual([])
})
