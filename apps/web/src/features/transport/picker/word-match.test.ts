import { expect, test } from 'vitest'
import { matchWords, searchable } from './word-match.ts'

const SOUNDS: Record<string, string[]> = {
  常乐源煤业: ['chang', 'le', 'yuan', 'mei', 'ye'],
  动力煤: ['dong', 'li', 'mei'],
  宏岭钢铁: ['hong', 'ling', 'gang', 'tie'],
  冶金焦: ['ye', 'jin', 'jiao'],
}
const syllables = (text: string) => SOUNDS[text] ?? [text]
const tasks = [
  { no: 'ZYD202608220001', words: searchable(['ZYD202608220001', '常乐源煤业', '动力煤', null], syllables) },
  { no: 'ZYD202608220002', words: searchable(['ZYD202608220002', '宏岭钢铁', '冶金焦'], syllables) },
]
const find = (query: string) => matchWords(tasks, task => task.words, query).map(task => task.no.slice(-1))

test.each([
  ['', ['1', '2']],
  ['常乐', ['1']],
  ['煤业 动力', ['1']],
  ['钢铁 动力', []],
  ['0002', ['2']],
  ['hlgt', ['2']],
  ['dongli', ['1']],
  ['ye', ['2', '1']],
])('%s', (query, found) => expect(find(query)).toEqual(found))

test('words match without pinyin too', () => {
  expect(matchWords([searchable(['宏岭钢铁'], undefined)], one => one, '宏岭')).toHaveLength(1)
})
