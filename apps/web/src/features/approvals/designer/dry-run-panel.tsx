import { CloseOutlined, ExperimentOutlined } from '@ant-design/icons'
import type { DryRun } from '@tuheng/domain/approvals/process.calls'
import { nodesOf } from '@tuheng/domain/approvals/flow'
import { usedSubjects } from '@tuheng/domain/approvals/subjects'
import type { Field } from '@tuheng/domain/kernel/field'
import { f } from '@tuheng/domain/kernel/fields'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import css from './designer.module.css'
import { useDesigner } from './designer-context.ts'
import { DryPeople } from './dry-people.tsx'
import { useT } from './locale/index.ts'
import { RecordInput } from './record-input.tsx'
import { fieldOfSubject, inputField } from './subject-field.ts'

interface Props {
  /** The kind of document of the process. */
  face: string | undefined
  result: DryRun | undefined
  /** The design has changed since. */
  isStale: boolean
  onResult(result: DryRun): void
  onClose(): void
}

/** Asks for a document and a starter, and tells the way it would take. */
export function DryRunPanel({ face, result, isStale, onResult, onClose }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const { facts, state, focus, nodes } = useDesigner()
  const { busy, run } = useBusy()
  const [recordId, setRecordId] = useState<number | null>(null)
  const [starterId, setStarterId] = useState<number | null>(actor.memberId)
  const resource = facts.resource
  const [input, setInput] = useState<Record<string, unknown>>({})
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const starter = useMemo(() => {
    const label = t('dry.starter')
    return f.ref(label, 'member', { en: label, where: { status: 'active' } })
  }, [t])
  const { flow: designed, condition: designedFor } = state.design
  const inputs = useMemo(() => inputsOf(facts, usedSubjects(designed, designedFor)), [facts, designed, designedFor])
  const label = resource?.[lang === 'zh' ? 'label' : 'en'] ?? t('dry.record')
  const start = () =>
    run(async () => {
      const { flow, condition } = state.design
      const body = { act: facts.act, flow, condition, recordId, starterId, input: filled(input) }
      onResult(await call<DryRun>('bpm/process/dryRun', body, { keepEmpty: true }))
    })
  const peopleOf = (id: string) => {
    const node = nodesOf(nodes).find(one => one.id === id)
    return node && node.type !== 'branch' ? node.people : []
  }
  return (
    <aside className={css.dry} aria-label={t('dryRun')}>
      <header>
        <h3>{t('dryRun')}</h3>
        <IconButton label={t('dry.close')} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </header>
      <p className="en-faint">{t('dry.what')}</p>
      <div data-field="record">
        <span className={css.label}>{label}</span>
        <RecordInput
          isSingle
          resource={resource?.name ?? ''}
          label={label}
          face={face}
          ids={recordId ? [recordId] : []}
          nameOf={(_, id) => names.get(id) ?? `#${id}`}
          onChange={([id], known) => {
            setRecordId(id ?? null)
            setNames(known)
          }}
        />
      </div>
      <LabelledInput field={starter} name="starter" value={starterId} onChange={id => setStarterId(id)} />
      {inputs.map(({ name, field }) => (
        <LabelledInput
          key={name}
          field={field}
          name={name}
          value={(input[name] ?? null) as never}
          onChange={value => setInput(before => ({ ...before, [name]: value }))}
        />
      ))}
      <Button
        type="primary"
        block
        icon={<ExperimentOutlined />}
        loading={busy}
        disabled={!recordId || !starterId}
        onClick={() => void start()}
      >
        {t('dry.run')}
      </Button>
      {result && (
        <div className={css.dryResult} role="status">
          {isStale && (
            <p className={css.verdict} data-tone="attention">
              {t('dry.stale')}
            </p>
          )}
          <p className={css.verdict} data-tone={result.refusal ? 'refused' : result.isFitting ? 'done' : 'attention'}>
            {result.refusal
              ? t('dry.refused', { why: result.refusal })
              : t(result.isFitting ? 'dry.fits' : 'dry.fitsNot')}
          </p>
          {result.isAsItStands && <p className="en-faint">{t('dry.asItStands')}</p>}
          <h4>{t('dry.path')}</h4>
          <ol>
            {result.nodes
              .filter(node => node.isTaken)
              .map(step => (
                <li key={step.id}>
                  <button type="button" className="en-link" onClick={() => focus(step.id)}>
                    {step.name}
                  </button>
                  {step.type === 'branch' ? (
                    <span className="en-faint">{branchNames(step, nodes).join(t('sep'))}</span>
                  ) : (
                    <>
                      <DryPeople step={step} node={{ people: peopleOf(step.id) }} />
                      <Reasons step={step} />
                    </>
                  )}
                </li>
              ))}
          </ol>
        </div>
      )}
    </aside>
  )
}

const filled = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))

/** What the starter gives at the submission, as far as conditions speak of it: a field for each. */
function inputsOf(
  { resource, transition, subjects }: ReturnType<typeof useDesigner>['facts'],
  used: ReadonlySet<string>,
): { name: string; field: Field }[] {
  const edits = resource?.transitions[transition]?.edits ?? []
  return subjects.flatMap(subject => {
    const own = resource && used.has(subject.path) ? fieldOfSubject(resource, transition, subject.path) : undefined
    const [root, ...rest] = subject.path.split('.')
    const name = rest.join('.')
    const isGiven = root === 'input' || (root === 'record' && edits.includes(name))
    return own && isGiven ? [{ name, field: inputField(subject, own) }] : []
  })
}

/** Why those are asked who are. */
function Reasons({ step }: { step: DryRun['nodes'][number] }) {
  const t = useT()
  const [reason] = new Set(step.people.filter(one => one.isAsked).map(one => one.reason))
  return reason ? <span className="en-faint">{t('dry.reason', { reason })}</span> : null
}

function branchNames(step: DryRun['nodes'][number], nodes: Parameters<typeof nodesOf>[0]): string[] {
  const node = nodesOf(nodes).find(one => one.id === step.id)
  return node?.type === 'branch'
    ? node.branches.filter(({ id }) => step.picks.includes(id)).map(({ name }) => name)
    : []
}
