import { expect, it } from 'vitest'
import { assistantUrl } from './assistant-url.ts'

it.each([
  ['https://ai.example/embed.js', 'https://ai.example/embed.js?userId=7'],
  ['https://ai.example/embed.js?token=a%2Fb', 'https://ai.example/embed.js?token=a%2Fb&userId=7'],
  ['https://ai.example/embed.js?userId=1', 'https://ai.example/embed.js?userId=7'],
  ['https://ai.example/{userId}/embed.js?who={userId}', 'https://ai.example/7/embed.js?who=7'],
])('%s becomes %s', (script, expected) => {
  expect(assistantUrl(script, 7)).toBe(expected)
})
