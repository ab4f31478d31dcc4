import { expect, it } from 'vitest'
import { entryOf, isMissingChunk } from './release.ts'

it('recognises a build by its first script', () => {
  const page =
    '<head><script src="/early.js"></script><script type="module" crossorigin src="/assets/index-Ab_1-9x.js"></script><link rel="modulepreload" href="/assets/base-1.js"></head>'
  expect(entryOf(page)).toBe('/assets/index-Ab_1-9x.js')
})

it('finds none during development, or in another page', () => {
  expect(entryOf('<script type="module" src="/src/app/main.tsx"></script>')).toBeNull()
  expect(entryOf('<h1>502</h1>')).toBeNull()
})

it.each([
  [new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js'), true],
  [new Error('Unable to preload CSS for /assets/a.css'), true],
  [new TypeError("'text/html' is not a valid JavaScript MIME type: Importing a module script failed."), true],
  [new Error('x is not a function'), false],
  ['dynamically imported module', false],
])('%s: a file is missing, %s', (error, missing) => {
  expect(isMissingChunk(error)).toBe(missing)
})
