import { addDays } from '@tuheng/domain/kernel/dates'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { type Paper, paperPath, type PaperRow } from './papers.ts'

const NAMED = 5

/** The days before the end at which people are told, the last first: on the day, a week before, and when the company begins to look. */
export function thresholdsOf(ahead: number): number[] {
  return [...new Set([0, 7, ahead])].filter(days => days <= ahead).toSorted((a, b) => a - b)
}

/** Of those, the one that has been reached. */
export function reached(thresholds: readonly number[], days: number): number {
  return thresholds.find(threshold => days <= threshold) ?? (thresholds.at(-1) as number)
}

/** One message about the papers of one kind that somebody is to be told of; `total`: how many of the kind they find behind the link. */
export function expiryMessage(args: {
  paper: Paper
  fresh: readonly PaperRow[]
  total: number
  today: string
  ahead: number
}): { title: Text; body: Text; path: string } {
  const { paper, fresh, total, today, ahead } = args
  const thresholds = thresholdsOf(ahead)
  const late = fresh.filter(row => row.days < 0)
  const groups = [
    { zh: '已过期', en: 'Run out', rows: late },
    ...thresholds.map(days => ({
      ...(days === 0 ? text('今天到期', 'Today') : text(`${days} 天内`, `Within ${days} days`)),
      rows: fresh.filter(row => row.days >= 0 && reached(thresholds, row.days) === days),
    })),
  ].filter(group => group.rows.length)
  const when =
    late.length === fresh.length
      ? text('已过期', 'run out')
      : late.length
        ? text('已过期或即将到期', 'run out, or about to')
        : text('即将到期', 'about to run out')
  const own = !paper.resource
  const zh = own
    ? `${paper.zh}${when.zh}`
    : paper.itself
      ? `${fresh.length} ${paper.counted.zh}${when.zh}`
      : `${fresh.length} ${paper.counted.zh}的${paper.zh}${when.zh}`
  const en = own
    ? `${paper.en}: ${when.en}`
    : `${paper.en}: ${fresh.length} ${fresh.length === 1 ? paper.counted.one : paper.counted.en}, ${when.en}`
  const body = (lang: 'zh' | 'en') => {
    const parts = groups.map(group => `${group[lang]}${lang === 'zh' ? '：' : ': '}${namesOf(group.rows, lang)}`)
    const rest =
      total > fresh.length
        ? lang === 'zh'
          ? [`另有 ${total - fresh.length} 项此前已提醒`]
          : [`${total - fresh.length} more were told before`]
        : []
    return [...parts, ...rest].join(lang === 'zh' ? '；' : '; ')
  }
  return { title: text(zh, en), body: text(body('zh'), body('en')), path: linkTo(paper, fresh, addDays(today, ahead)) }
}

function namesOf(rows: readonly PaperRow[], lang: 'zh' | 'en'): string {
  const named = rows
    .slice(0, NAMED)
    .map(({ name, until }) =>
      lang === 'zh' ? `${name ?? '—'}（${until.slice(5)}）` : `${name ?? '—'} (${until.slice(5)})`,
    )
  const more = rows.length - named.length
  return `${named.join(lang === 'zh' ? '、' : ', ')}${more > 0 ? (lang === 'zh' ? ` 等 ${rows.length} 项` : ` and ${more} more`) : ''}`
}

/** The record itself where there is one, otherwise the list with exactly what runs out, in the spelling of its address. */
function linkTo(paper: Paper, fresh: readonly PaperRow[], end: string): string {
  const path = paperPath(paper)
  const [first] = fresh
  if (!paper.resource) return path
  if (fresh.length === 1 && first) return `${path}/${first.id}`
  return `${path}?${new URLSearchParams({ [`f.${paper.field}`]: `range:,${end}`, 'f.status': paper.status })}`
}
