import fc from 'fast-check'
import { expect, it } from 'vitest'
import { f } from './fields.ts'
import { missingOf, parseFields } from './draft.ts'
import { REASON, withWords } from './request-words.ts'
import { s } from './shape.ts'
import { wordsOf } from './invisible-characters.ts'

const UNSEEN = fc
  .array(
    fc.constantFrom(
      ' ',
      '\t',
      '\n',
      '\r',
      '\u00a0',
      '\u3000',
      '\u200b',
      '\u200e',
      '\u2028',
      '\u2060',
      '\ufeff',
      '\u0007',
    ),
  )
  .map(parts => parts.join(''))
/** Alone they show nothing; beside other characters they may belong to them. */
const FILLERS = fc
  .array(fc.constantFrom('\u034f', '\u115f', '\u1160', '\u17b5', '\u2800', '\u3164', '\ufe0f', '\uffa0', '\u{e0100}'))
  .map(parts => parts.join(''))
const SEEN = fc.stringMatching(/^[一-龥A-Za-z0-9]{1,12}$/)

const shape = s.object({ id: s.id(), reason: s.words(200, REASON), note: s.maybe(s.words(200, REASON)) })

it('a required text of which nothing can be seen is an error at its place, however it is made', () => {
  fc.assert(
    fc.property(UNSEEN, FILLERS, (blank, fillers) => {
      const unseen = `${blank}${fillers}${blank}`
      const { issues } = withWords(shape, { id: 1, reason: unseen })
      expect(issues.map(({ code, path, zh }) => [code, path, zh])).toEqual([
        ['field.required', 'reason', '原因不能为空'],
      ])
      const { values, issues: none } = parseFields(
        { name: f.text('名称', { required: true }) },
        { name: unseen },
        { creating: true },
      )
      expect(none).toEqual([])
      expect(
        missingOf({ name: f.text('名称', { required: true }) }, { values, issues: [] }).map(one => one.path),
      ).toEqual(['name'])
    }),
  )
})

it('what can be seen arrives without what cannot, and an optional text that shows nothing is left out', () => {
  fc.assert(
    fc.property(UNSEEN, SEEN, UNSEEN, (before, words, after) => {
      const given = { id: 1, reason: `${before}${words}${after}`, note: `${before}${after}` }
      expect(withWords(shape, given)).toEqual({ body: { id: 1, reason: words, note: undefined }, issues: [] })
      expect(wordsOf(given.reason)).toBe(words)
      expect(wordsOf(given.note)).toBeNull()
    }),
  )
})

it('texts within lists are named by their place', () => {
  const many = s.object({ lines: s.list(s.object({ why: s.words(20, REASON) })) })
  const { issues } = withWords(many, { lines: [{ why: '少卸' }, { why: '\u200b \u2060' }] })
  expect(issues.map(issue => issue.path)).toEqual(['lines.1.why'])
})
