import { expect, test } from 'vitest'
import { fetchedOnce } from './fetched-once.ts'

test('fetches once for each name, whoever asks', async () => {
  const requests: string[] = []
  const source = fetchedOnce(async (key: string) => {
    requests.push(key)
    return key.toUpperCase()
  })
  expect(await Promise.all([source.get('a'), source.get('a'), source.get('b')])).toEqual(['A', 'A', 'B'])
  expect(await source.get('a')).toBe('A')
  expect(requests).toEqual(['a', 'b'])
})

test('does not retry after a failure, since a browser does not fetch a module again either', async () => {
  let requests = 0
  const source = fetchedOnce(async (key: string) => {
    requests++
    throw new Error(key)
  })
  await expect(source.get('a')).rejects.toThrow('a')
  await expect(source.get('a')).rejects.toThrow('a')
  expect(requests).toBe(1)
})
