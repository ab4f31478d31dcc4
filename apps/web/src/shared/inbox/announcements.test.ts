import { expect, it } from 'vitest'
import { announcementIn, announcementPath } from './announcements.ts'

it('finds the announcement in an address', () => {
  expect(announcementIn(announcementPath(12))).toBe(12)
  expect(announcementIn(`#${announcementPath(7)}`)).toBe(7)
})

it.each([
  null,
  '',
  '/messages',
  '/messages?announcement=',
  '/messages?announcement=1&x=2',
  '/messages?announcement=abc',
  'https://a.example/messages?announcement=1',
  '/system_settings/announcement/1',
])('finds none in %j', path => {
  expect(announcementIn(path)).toBeUndefined()
})
