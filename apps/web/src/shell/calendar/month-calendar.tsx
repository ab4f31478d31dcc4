import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { businessDate } from '@tuheng/domain/kernel/dates'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useLang } from '../../shared/text/i18n.ts'
import { useCalendarT } from './locale.ts'
import css from './month-calendar.module.css'
import { lunarName, monthOf, type CalendarDay } from './month.ts'

/** A month: weeks from Monday, lunar days, festivals, solar terms, official days off and working weekends. */
export default function MonthCalendar() {
  const t = useCalendarT()
  const lang = useLang()
  // The business date, independent of the time zone of this computer
  const today = dayjs(businessDate(Date.now()))
  const [shown, setShown] = useState({ year: today.year(), month: today.month() + 1 })
  const days = useMemo(() => monthOf(shown.year, shown.month), [shown])
  const step = (by: number) => {
    const next = dayjs(new Date(shown.year, shown.month - 1 + by, 1))
    setShown({ year: next.year(), month: next.month() + 1 })
  }
  const isToday = (day: CalendarDay) => today.isSame(`${day.year}-${day.month}-${day.day}`, 'day')
  return (
    <div className={css.calendar}>
      <header className={css.head}>
        <strong aria-live="polite">{t('month', shown)}</strong>
        <span>{lunarName(today.year(), today.month() + 1, today.date())}</span>
        <IconButton label={t('before')} onClick={() => step(-1)}>
          <LeftOutlined style={SMALL} />
        </IconButton>
        <button
          type="button"
          className={css.today}
          onClick={() => setShown({ year: today.year(), month: today.month() + 1 })}
        >
          {t('today')}
        </button>
        <IconButton label={t('after')} onClick={() => step(1)}>
          <RightOutlined style={SMALL} />
        </IconButton>
      </header>
      <table>
        <thead>
          <tr>
            {WEEK[lang].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 7, 14, 21, 28, 35].map(from => (
            <tr key={from}>
              {days.slice(from, from + 7).map(day => (
                <Day key={`${day.month}-${day.day}`} day={day} today={isToday(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const SMALL = { fontSize: 12 }
const WEEK = { zh: ['一', '二', '三', '四', '五', '六', '日'], en: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] }

function Day({ day, today }: { day: CalendarDay; today: boolean }) {
  const t = useCalendarT()
  return (
    <td
      className={css.day}
      data-today={today || undefined}
      data-outside={!day.inMonth || undefined}
      data-off={day.officialDay === 'off' || (day.weekend && day.officialDay !== 'work') || undefined}
      aria-current={today ? 'date' : undefined}
    >
      <b>{day.day}</b>
      <small data-festive={day.isFestival || undefined} lang="zh-CN">
        {day.note}
      </small>
      {day.officialDay && (
        <i data-kind={day.officialDay} title={t(day.officialDay === 'off' ? 'dayOff' : 'workday')}>
          {t(day.officialDay)}
        </i>
      )}
    </td>
  )
}
