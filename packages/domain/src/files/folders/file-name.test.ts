import { describe, expect, it } from 'vitest'
import { freeName, nameProblem, storedName } from './file-name.ts'

describe('the name of a file or folder', () => {
  it.each(['合同', '2026-11 磅单.pdf', 'com10.txt', 'a.b.c', '<'.replace('<', '＜') + 'b＞'])('may be %s', name => {
    expect(nameProblem(name)).toBeUndefined()
  })

  it.each([
    ['', 'folder.name'],
    ['x'.repeat(256), 'folder.name'],
    ['../etc/passwd', 'folder.characters'],
    [String.raw`a\b`, 'folder.characters'],
    ['<img src=x onerror=alert(1)>', 'folder.characters'],
    ['CON', 'folder.reserved'],
    ['aux.pdf', 'folder.reserved'],
    ['LPT1.txt', 'folder.reserved'],
    ['..', 'folder.reserved'],
    ['a.', 'folder.reserved'],
  ])('is not %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem)
  })

  it('has no marks of direction and one spelling', () => {
    expect(storedName('磅单\u202efdp.exe')).toBe('磅单fdp.exe')
    expect(storedName('e\u0301.pdf')).toBe('é.pdf')
  })

  it('counts characters, not units of a string', () => {
    expect(nameProblem('𠮷'.repeat(255))).toBeUndefined()
  })

  it('that is taken gets a number before its extension, and stays within its length', () => {
    const taken = new Set(['a.pdf', 'a (2).pdf'])
    expect(freeName('a.pdf', name => taken.has(name))).toBe('a (3).pdf')
    const long = `${'长'.repeat(251)}.pdf`
    const next = freeName(long, name => name === long)
    expect([...next]).toHaveLength(255)
    expect(next.endsWith(' (2).pdf')).toBe(true)
  })
})
