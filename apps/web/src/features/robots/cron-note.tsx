import { cronWords, nextTimes, parseCron, timeWords } from '@tuheng/domain/kernel/cron'
import { useFormValue } from '../../engine/form/form-context.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'

/** The present moment in Asia/Shanghai, in which schedules are meant. */
const shanghaiNow = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** A schedule in words, and the next five times at which it is due. `rests`: it is not due before somebody acts. */
export function Schedule({ cron, rests = false }: { cron: unknown; rests?: boolean }) {
  const t = useT()
  const lang = useLang()
  if (typeof cron !== 'string' || cron.trim() === '') return <p className="en-faint">{t('cron.none')}</p>
  const parsed = parseCron(cron)
  const words = cronWords(cron)
  if (!parsed || !words) return <p className="en-faint">{t('cron.bad')}</p>
  const times = nextTimes(parsed, shanghaiNow(), 5).map(at => timeWords(at)[lang])
  return (
    <p className="en-faint" role="status">
      {words[lang]}
      <br />
      {rests ? t('cron.rests') : t('cron.next', { times: times.join(lang === 'zh' ? '、' : ', ') })}
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
