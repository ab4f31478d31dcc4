import { cronWords, nextTimes, parseCron, timeWords } from '@tuheng/domain/kernel/cron'
import { defineTexts, useLang } from '../../shared/text/i18n.ts'
import { useFormValue } from '../form/form-context.ts'

const zh = {
  bad: '还不是完整的计划',
  none: '不按计划执行，只手动执行',
  rests: '计划已暂停，恢复后继续',
  next: '接下来：{times}',
}
const en: Record<keyof typeof zh, string> = {
  bad: 'Not a whole schedule yet',
  none: 'No schedule: it runs by hand only',
  rests: 'The schedule rests until it is taken up again',
  next: 'Next: {times}',
}
const { useT } = defineTexts<keyof typeof zh>('cron', { zh, en })

/** The present moment in Asia/Shanghai, in which schedules are meant. */
const shanghaiNow = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** A schedule in words, and the next five times at which it is due. `rests`: it is not due before somebody acts. */
export function Schedule({ cron, rests = false }: { cron: unknown; rests?: boolean }) {
  const t = useT()
  const lang = useLang()
  if (typeof cron !== 'string' || cron.trim() === '') return <p className="en-faint">{t('none')}</p>
  const parsed = parseCron(cron)
  const words = cronWords(cron)
  if (!parsed || !words) return <p className="en-faint">{t('bad')}</p>
  const times = nextTimes(parsed, shanghaiNow(), 5).map(at => timeWords(at)[lang])
  return (
    <p className="en-faint" role="status">
      {words[lang]}
      <br />
      {rests ? t('rests') : t('next', { times: times.join(lang === 'zh' ? '、' : ', ') })}
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
