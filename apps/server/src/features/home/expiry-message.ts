import { addDays } from '@tuheng/domain/kernel/dates'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { type Paper, paperPath, type PaperRow } from './expiring-papers.ts'

const MAX_NAMES = 5

/**
 * Days before the end at which people are told, the latest first: on the day, a week before, and when the warning
 * period begins.
 */
export function thresholdsOf(ahead: number): number[] {
  return [...new Set([0, 7, ahead])].filter(days => days <= ahead).toSorted((a, b) => a - b)
}

/** The lowest threshold that has been reached. */
export function reachedThreshold(thresholds: readonly number[], days: number): number {
  return thresholds.find(threshold => days <= threshold) ?? (thresholds.at(-1) as number)
}

/** One message about new expiring papers of one kind. `total` is the number of rows behind its link. */
export function expiryMessage(args: {
  paper: Paper
  fresh: readonly PaperRow[]
  total: number
  today: string
  ahead: number
}): { title: Text; body: Text; path: string } {
  const { paper, fresh, total, today, ahead } = args
  const thresholds = thresholdsOf(ahead)
  const expired = fresh.filter(row => row.days < 0)
  const groups = [
    { zh: '已过期', en: 'Run out', rows: expired },
    ...thresholds.map(days => ({
      ...(days === 0
        ? text('今天到期', 'Today')
        : text(`${days} 天内`, `Within ${days} ${days === 1 ? 'day' : 'days'}`)),
      rows: fresh.filter(row => row.days >= 0 && reachedThreshold(thresholds, row.days) === days),
    })),
  ].filter(group => group.rows.length)
  const phrase =
    expired.length === fresh.length
      ? text('已过期', 'expired')
      : expired.length
        ? text('已过期或即将到期', 'expired or about to expire')
        : text('即将到期', 'about to expire')
  const isCompanyPaper = !paper.resource
  const zh = isCompanyPaper
    ? `${paper.zh}${phrase.zh}`
    : paper.isRecord
      ? `${fresh.length} ${paper.noun.zh}${phrase.zh}`
      : `${fresh.length} ${paper.noun.zh}的${paper.zh}${phrase.zh}`
  const en = isCompanyPaper
    ? `${paper.en}: ${phrase.en}`
    : `${paper.en}: ${fresh.length} ${fresh.length === 1 ? paper.noun.one : paper.noun.en}, ${phrase.en}`
  const body = (lang: 'zh' | 'en') => {
    const parts = groups.map(group => `${group[lang]}${lang === 'zh' ? '：' : ': '}${namesOf(group.rows, lang)}`)
    const announced =
      total > fresh.length
        ? lang === 'zh'
          ? [`另有 ${total - fresh.length} 项此前已提醒`]
          : [`${total - fresh.length} more were told before`]
        : []
    return [...parts, ...announced].join(lang === 'zh' ? '；' : '; ')
  }
  return { title: text(zh, en), body: text(body('zh'), body('en')), path: linkTo(paper, fresh, addDays(today, ahead)) }
}

function namesOf(rows: readonly PaperRow[], lang: 'zh' | 'en'): string {
  const named = rows
    .slice(0, MAX_NAMES)
    .map(({ name, until }) =>
      lang === 'zh' ? `${name ?? '—'}（${until.slice(5)}）` : `${name ?? '—'} (${until.slice(5)})`,
    )
  const more = rows.length - named.length
  return `${named.join(lang === 'zh' ? '、' : ', ')}${more > 0 ? (lang === 'zh' ? ` 等 ${rows.length} 项` : ` and ${more} more`) : ''}`
}

/** A link to the record if there is one, otherwise to the list with exactly these papers. */
function linkTo(paper: Paper, fresh: readonly PaperRow[], end: string): string {
  const path = paperPath(paper)
  const [first] = fresh
  if (!paper.resource) return path
  if (fresh.length === 1 && first) return `${path}/${first.id}`
  return `${path}?${new URLSearchParams({ [`f.${paper.field}`]: `range:,${end}`, 'f.status': paper.status })}`
}
