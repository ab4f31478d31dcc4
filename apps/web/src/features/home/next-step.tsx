import { CloseOutlined, RightOutlined } from '@ant-design/icons'
import { FIRST_STEPS, type FirstStep, leastOf } from '@tuheng/domain/home/first-steps'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useActor } from '../../shared/session/session.ts'
import { leadThroughFirstSteps, putFirstStepsAway, useFirstStepsLead } from '../../shared/session/first-steps-lead.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { actsOf, beginStep, nextStepFor, stepOf, useFirstSteps, wasMade } from './first-steps-acts.ts'
import { useT } from './locale/index.ts'
import { useWaitingText } from './waiting-text.ts'
import css from './next-step.module.css'

const FORMS: readonly string[] = (FIRST_STEPS as readonly FirstStep[]).flatMap(({ page }) => page ?? [])

/** The line with the next step, from the first record on that is made after its list was seen. */
export default function NextStep() {
  const { pathname } = useLocation()
  const lead = useFirstStepsLead(state => state.lead)
  const before = useRef(pathname)
  useEffect(() => {
    if (wasMade(before.current, pathname)) leadThroughFirstSteps()
    before.current = pathname
  }, [pathname])
  return lead === 'on' ? <Line /> : null
}

/** A quiet line above the page: which of the first steps comes next, and the way there. Forms and home do without it. */
function Line() {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const { pathname } = useLocation()
  const { data } = useFirstSteps()
  const waitingText = useWaitingText()
  const isAway = pathname === '/index' || /\/(new|edit)$/.test(pathname) || FORMS.includes(pathname)
  if (!data?.steps.length || isAway) return null
  const { steps } = data
  const isDone = ({ key, done }: (typeof steps)[number]) => done >= leastOf(stepOf(key))
  const next = nextStepFor(steps, actor)
  if (!next) return null
  const step = stepOf(next.key)
  const others = steps.filter(one => one !== next && one.waits)
  const { path, mayCreate } = actsOf(step, actor)
  const waiting = next.all - next.done
  const seesTo = waiting > 0 && !next.waits && path !== undefined
  return (
    <div className={css.line} role="status">
      <span className={css.count}>{t('first.progress', { done: steps.filter(isDone).length, all: steps.length })}</span>
      <span className={css.next}>
        {t('first.next', { step: step[lang] })}
        <span className={css.what}>{waiting > 0 ? waitingText(step, next) : step.what[lang]}</span>
        {others.map(one => (
          <span key={one.key} className={css.what}>
            {t('first.meanwhile', { step: stepOf(one.key)[lang], what: waitingText(stepOf(one.key), one) })}
          </span>
        ))}
      </span>
      {seesTo ? (
        <Button type="link" size="small" icon={<RightOutlined />} onClick={() => openTab(path)}>
          {t('first.seeTo')}
        </Button>
      ) : (
        path &&
        !next.waits &&
        mayCreate && (
          <Button type="link" size="small" icon={<RightOutlined />} onClick={() => beginStep(step, path)}>
            {t('first.new')}
          </Button>
        )
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('first.putAway')}
        title={t('first.putAway')}
        onClick={putFirstStepsAway}
      />
    </div>
  )
}
