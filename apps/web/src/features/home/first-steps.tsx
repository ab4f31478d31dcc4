import { CheckCircleFilled, DownOutlined, RightOutlined, UpOutlined } from '@ant-design/icons'
import type { firstStepsCall, makeSampleCall, removeSampleCall } from '@tuheng/domain/home/home.calls'
import { FIRST_STEPS, type FirstStep, leastOf, STEP_GROUPS } from '@tuheng/domain/home/first-steps'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { cardOf } from '../../engine/catalogue.ts'
import { refreshAll } from '../../engine/common/refresh.ts'
import { importPath } from '../../engine/paths.ts'
import { call, download } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { offerFirstSteps } from '../../shared/session/first-steps-lead.ts'
import { useActor } from '../../shared/session/session.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { confirm, notify } from '../../shared/ui/notify.tsx'
import {
  actsOf,
  beginStep,
  openStep,
  mayDoAny,
  nextStepFor,
  stepOf,
  useFirstSteps,
  type CountedStep,
} from './first-steps-acts.ts'
import { useT } from './locale/index.ts'
import { useWaitingText } from './waiting-text.ts'
import home from './home.module.css'
import css from './first-steps.module.css'

type Counted = CountedStep
type Sample = NonNullable<AnswerOf<typeof firstStepsCall>['sample']>

/**
 * What a new company does first, until all of it is done or the company puts the list away; and its sample data. Only for
 * who may do one of the steps that are left. `behindWork`: the person's own work stands above it.
 */
export function FirstSteps({ behindWork = false }: { behindWork?: boolean }) {
  const t = useT()
  const actor = useActor()
  const [folded, setFolded] = useFolded(actor.orgId, behindWork && !actor.isAdmin)
  const { data } = useFirstSteps()
  if (!data) return null
  const { sample } = data
  const steps = mayDoAny(data.steps, actor) ? data.steps : []
  if (!steps.length && !sample?.records) return null
  const done = steps.filter(step => isDone(stepOf(step.key), step)).length
  return (
    <section className={home.block} aria-label={t('first.title')} data-first-steps>
      {steps.length > 0 && (
        <header className={css.head}>
          <h2>{t('first.title')}</h2>
          <span className={css.progress}>
            <progress value={done} max={steps.length} aria-label={t('first.title')} />
            {t('first.progress', { done, all: steps.length })}
          </span>
          {hasPermission(actor, 'sys.set.modify') && <PutAway />}
          <Button
            type="text"
            size="small"
            icon={folded ? <DownOutlined /> : <UpOutlined />}
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          >
            {t(folded ? 'first.unfold' : 'first.fold')}
          </Button>
        </header>
      )}
      {sample && !folded && <SampleLine sample={sample} />}
      {steps.length > 0 && !folded && <StepList steps={steps} />}
    </section>
  )
}

const ALL_STEPS: readonly FirstStep[] = FIRST_STEPS
const isDone = (step: FirstStep, counted: Counted | undefined): boolean => !!counted && counted.done >= leastOf(step)

function StepList({ steps }: { steps: readonly Counted[] }) {
  const counted = new Map<string, Counted>(steps.map(step => [step.key, step]))
  const next = nextStepFor(steps, useActor())?.key
  useEffect(offerFirstSteps, [])
  return STEP_GROUPS.map(group => (
    <StepGroup
      key={group.key}
      group={group}
      steps={ALL_STEPS.filter(step => step.group === group.key)}
      counted={counted}
      next={next}
    />
  ))
}

interface GroupProps {
  group: (typeof STEP_GROUPS)[number]
  steps: readonly FirstStep[]
  counted: ReadonlyMap<string, Counted>
  /** Key of the step that comes next. */
  next: string | undefined
}

/** A part of the way. The one with the next step is open; of the others one line names the steps that are left. */
function StepGroup({ group, steps, counted, next }: GroupProps) {
  const t = useT()
  const lang = useLang()
  const left = steps.filter(step => !isDone(step, counted.get(step.key)))
  const done = steps.length - left.length
  const isComplete = left.length === 0
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? steps.some(({ key }) => key === next)
  return (
    <div className={css.group} data-group={group.key} data-done={isComplete || undefined}>
      <button type="button" className={css.name} aria-expanded={open} onClick={() => setChosen(!open)}>
        {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        {group[lang]}
        {isComplete ? (
          <CheckCircleFilled aria-label={t('first.done')} />
        ) : (
          <small>{t('first.groupProgress', { done, all: steps.length })}</small>
        )}
        {!open && !isComplete && (
          <span className={css.left}>{left.map(step => step[lang]).join(t('figure.comma'))}</span>
        )}
      </button>
      {open && (
        <ol className={css.steps}>
          {steps.map(step => (
            <Step
              key={step.key}
              step={step}
              no={ALL_STEPS.indexOf(step) + 1}
              counted={counted.get(step.key)}
              isNext={step.key === next}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface StepProps {
  step: FirstStep
  no: number
  /** Absent for whoever may not read its records. */
  counted: Counted | undefined
  isNext: boolean
}

const PROMINENT = { type: 'primary' } as const
const PLAIN = { type: 'default', size: 'small' } as const
const QUIET = { type: 'text', size: 'small' } as const

function Step({ step, no, counted, isNext }: StepProps) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const waitingText = useWaitingText()
  const { path, api, mayCreate, mayImport } = actsOf(step, actor)
  const done = isDone(step, counted)
  const waiting = counted ? counted.all - counted.done : 0
  // One act stands out: that of the step which comes next
  const look = isNext ? PROMINENT : done ? QUIET : PLAIN
  const seesTo = waiting > 0 && !done && !counted?.waits && path !== undefined
  return (
    <li data-done={done || undefined} data-next={isNext || undefined} data-later={step.later}>
      {done ? <CheckCircleFilled aria-label={t('first.done')} /> : <i aria-hidden>{no}</i>}
      <b>
        {path && counted ? <button onClick={() => openStep(path)}>{step[lang]}</button> : step[lang]}
        {step.later && !done && <small className={css.later}>{t('first.later')}</small>}
      </b>
      <span className={css.what}>{step.what[lang]}</span>
      <span className={css.facts}>
        {counted && done && <em>{t('first.count', { count: counted.done })}</em>}
        {counted && waiting > 0 && <em>{waitingText(step, counted)}</em>}
        {counted && counted.samples > 0 && <em>{t('first.samples', { count: counted.samples })}</em>}
      </span>
      <span className={css.acts}>
        {!mayCreate && !mayImport && <small>{t('procedure.others')}</small>}
        {path && api && mayImport && (
          <>
            <Button
              type="link"
              size="small"
              onClick={() => void download(`${api}/importTemplate`, {}).catch(notify.error)}
            >
              {t('first.template')}
            </Button>
            <Button type="link" size="small" onClick={() => openStep(importPath(path))}>
              {t('first.import')}
            </Button>
          </>
        )}
        {seesTo && (
          <Button {...look} onClick={() => openStep(path)}>
            {t('first.seeTo')}
          </Button>
        )}
        {path && mayCreate && (
          <Button {...(seesTo ? QUIET : look)} onClick={() => beginStep(step, path)}>
            {t('first.new')}
          </Button>
        )}
      </span>
    </li>
  )
}

function SampleLine({ sample: { records, offered } }: { sample: Sample }) {
  const t = useT()
  const lang = useLang()
  const { busy, run } = useBusy()
  const make = () =>
    run(async () => {
      const { records: made } = await call<AnswerOf<typeof makeSampleCall>>('sys/sample/make', {})
      notify.success(t('sample.made', { count: made }))
      refreshAll()
    })
  const remove = async () => {
    const yes = await confirm({
      title: t('sample.remove'),
      content: t('sample.removeWhat', { count: records }),
      ok: t('sample.removeOk'),
      danger: true,
    })
    if (!yes) return
    await run(async () => {
      const { records: gone, numbersGoOn } = await call<AnswerOf<typeof removeSampleCall>>('sys/sample/remove', {})
      const names = numbersGoOn.map(name => cardOf(name)?.[lang === 'zh' ? 'label' : 'en'] ?? name)
      notify.success(
        t('sample.removed', { count: gone }) +
          (names.length ? t('sample.numbersGoOn', { names: names.join(lang === 'zh' ? '、' : ', ') }) : ''),
      )
      refreshAll()
    })
  }
  if (!records && !offered) return null
  return (
    <p className={css.sample}>
      <span>{records ? t('sample.there', { count: records }) : t('sample.offer')}</span>
      {records ? (
        <Button size="small" loading={busy} onClick={() => void remove()}>
          {t('sample.remove')}
        </Button>
      ) : (
        <Button size="small" loading={busy} onClick={() => void make()}>
          {t('sample.make')}
        </Button>
      )}
    </p>
  )
}

/** For everybody in the company, as the setting of the company says. */
function PutAway() {
  const t = useT()
  const { busy, run } = useBusy()
  const hide = async () => {
    const yes = await confirm({ title: t('first.hide'), content: t('first.hideWhat'), ok: t('first.hideOk') })
    if (!yes) return
    await run(async () => {
      await call('sys/set/save', { settings: { firstSteps: false } })
      refreshAll()
    })
  }
  return (
    <Button type="text" size="small" loading={busy} onClick={() => void hide()}>
      {t('first.hide')}
    </Button>
  )
}

/** Folded on this machine, by company; until the person chooses, as the page wants it. */
function useFolded(orgId: number, otherwise: boolean): [boolean, (folded: boolean) => void] {
  const key = `tuheng.firstSteps.${orgId}`
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  return [
    chosen === null ? otherwise : chosen === 'folded',
    next => {
      const word = next ? 'folded' : 'open'
      setChosen(word)
      localStorage.setItem(key, word)
    },
  ]
}
