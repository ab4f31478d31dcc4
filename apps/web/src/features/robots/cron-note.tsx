import { cronWords, nextTimes, parseCron } from '@tuheng/domain/robots/cron'
import { useFormValue } from '../../engine/form/form-context.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'

/** The present moment in Asia/Shanghai, in which schedules are meant. */
const shanghaiNow = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** A schedule in words, and when it is due next. */
export function Schedule({ cron }: { cron: unknown }) {
  const t = useT()
  const lang = useLang()
  if (typeof cron !== 'string' || cron.trim() === '') return <p className="en-faint">{t('cron.none')}</p>
  const parsed = parseCron(cron)
  const words = cronWords(cron)
  if (!parsed || !words) return <p className="en-faint">{t('cron.bad')}</p>
  const times = nextTimes(parsed, shanghaiNow(), 5).map(at => at.slice(5, 16))
  return (
    <p className="en-faint" role="status">
      {words[lang]}
      <br />
      {t('cron.next', { times: times.join(lang === 'zh' ? '、' : ', ') })}
    </p>
  )
}

/** The schedule in a cell of the list. */
export function CronWords({ cron }: { cron: unknown }) {
  const lang = useLang()
  return typeof cron === 'string' && cron ? <span title={cron}>{cronWords(cron)?.[lang] ?? cron}</span> : '—'
}

/** Below the schedule in the form. */
export function CronNote() {
  return <Schedule cron={useFormValue('cron')} />
}
