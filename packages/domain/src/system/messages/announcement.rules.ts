import type { Issue } from '../../kernel/errors.ts'
import { plainText } from '../../kernel/rich-text/index.ts'
import { excerpt } from '../../kernel/text.ts'
import { announcementErrors } from './announcement.errors.ts'

interface AnnouncementFacts {
  content?: string | null | undefined
  audience?: string | null | undefined
  departments?: readonly number[] | null | undefined
  roles?: readonly number[] | null | undefined
  members?: readonly number[] | null | undefined
  startAt?: string | null | undefined
  endAt?: string | null | undefined
}

/** Issues between the fields of an announcement. */
export function announcementIssues(row: AnnouncementFacts): Issue[] {
  const issues: Issue[] = []
  if (row.content && plainText(row.content) === '')
    issues.push(announcementErrors.issue('announcement.empty', {}, 'content'))
  if (row.startAt && row.endAt && row.endAt <= row.startAt)
    issues.push(announcementErrors.issue('announcement.period', { start: row.startAt, end: row.endAt }, 'endAt'))
  if (row.audience === 'chosen' && ![row.departments, row.roles, row.members].some(chosen => chosen?.length))
    issues.push(announcementErrors.issue('announcement.nobody', {}, 'departments'))
  return issues
}

/** Refuses to publish an announcement that has ended. Checked by the day here, and to the second on the server. */
export function endsInPast(endAt: string | null, today: string): Issue | undefined {
  return endAt && endAt.slice(0, 10) < today
    ? announcementErrors.issue('announcement.over', { end: endAt }, 'endAt')
    : undefined
}

const EXCERPT = 120

/** Beginning of the content, for lists. */
export const announcementExcerpt = (content: string): string => excerpt(plainText(content), EXCERPT)

/** Title and beginning of the content in one line, for banners and messages. */
export function announcementLine(title: string, content: string): string {
  const text = announcementExcerpt(content)
  return text === '' || text === title ? title : `${title}：${text}`
}
