import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { f } from '@tuheng/domain/kernel/fields'
import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { OpinionChoice } from '../../../engine/transition-bar/own-opinions.tsx'
import { createUploads } from '../../../engine/widgets/files/uploads.ts'
import { UploadsContext, uploadsSettled } from '../../../engine/widgets/files/uploads-context.ts'
import { ApiError } from '../../../shared/calls/api-error.ts'
import { call, newKey } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { type AskingAct, tellRefusal } from '../acts.ts'
import { useT } from '../locale/index.ts'
import { UnusualFacts } from '../unusual-facts.tsx'
import { usualOpinions } from '../usual-opinions.ts'
import { Choices } from './choices.tsx'
import { ActModal } from './act-modal.tsx'
import { focusIn } from './focus-first.ts'
import { useSigners } from './use-signers.ts'
import css from './act-dialog.module.css'

interface Props {
  act: AskingAct
  info: RunInfo
  /** Of the record, as the person saw it. */
  version: number | undefined
  /** What is decided on, where the record is not shown beside the dialog. */
  facts?: readonly { label: string; value: string }[]
  onClose(): void
  onDone(status: RunInfo['status']): void
}

interface Input {
  opinion: string | null
  /** Where a rejection goes: a node, or empty for the starter. */
  back: string
  to: number | null
  signers: number[] | null
  where: 'before' | 'after'
  files: FileRef[] | null
}

const EMPTY: Input = { opinion: null, back: '', to: null, signers: null, where: 'before', files: null }
/** Refusals after which there is nothing to send again. */
const OVER = new Set([
  'approval.task_done',
  'approval.not_running',
  'approval.not_yours',
  'approval.task_waits',
  'record.stale',
])
/** Words that were typed in a dialog which was left, by act and approval: they stand there again. */
const leftWords = new Map<string, string>()
const MEMBER = f.ref('转给', 'member', { en: 'Hand over to', required: true })
const MEMBERS = f.refs('加签人', 'member', { en: 'Signers', required: true })
const OPINION = f.longText('审批意见', { en: 'Opinion', maxLength: 500 })
const FILES = f.files('附件', { en: 'Attachments' })
const REASON = f.longText('终止原因', { en: 'Reason', maxLength: 500, required: true })

/** Asks for what an act needs, and sends it. */
export function ActDialog({ act, info, version, facts: given, onClose, onDone }: Props) {
  const facts = given ?? info.facts
  const t = useT()
  const lang = useLang()
  const root = useRef<HTMLDivElement>(null)
  const place = `${act} ${info.id}`
  const [input, setInput] = useState<Input>(() => ({ ...EMPTY, opinion: leftWords.get(place) ?? null }))
  const [labels, setLabels] = useState<Record<string, unknown>>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const [uploads] = useState(createUploads)
  const backName = useId()
  const words = wordsOf(input.opinion) ?? undefined
  const isOpinionNeeded = needsOpinion(act, info)
  const takesFiles = act === 'agree' || act === 'reject'
  const areFilesNeeded = act === 'agree' && info.mine.attachment
  useUnsavedInput(words !== undefined || input.to !== null || input.signers !== null || !!input.files?.length)
  const signers = useSigners(info, act === 'handOver' || act === 'addSigners')
  const put = (next: Partial<Input>) => setInput(before => ({ ...before, ...next }))
  const missingIn = ({ opinion, to, signers, files }: Input) => ({
    opinion: isOpinionNeeded && !wordsOf(opinion),
    to: act === 'handOver' && to === null,
    signers: act === 'addSigners' && !signers?.length,
    files: areFilesNeeded && !files?.length,
  })
  const missing = missingIn(input)
  // Files arrive while the dialog waits for them
  const latest = useRef(input)
  useEffect(() => void (latest.current = input))
  const leave = () => {
    if (words === undefined) leftWords.delete(place)
    else leftWords.set(place, input.opinion ?? '')
    onClose()
  }
  const send = async () => {
    setTried(true)
    // A file on its way may be the one that is needed
    if (busy || !(await uploadsSettled(uploads))) return
    if (Object.values(missingIn(latest.current)).some(Boolean)) {
      // Drawn by then
      requestAnimationFrame(() => focusIn(root.current, '[data-wrong] :is(input, textarea, button)'))
      return
    }
    setBusy(true)
    try {
      const body = bodyOf(act, { info, version, input: latest.current, words })
      const { status } = await call<{ status: RunInfo['status'] }>(`bpm/approval/${act}`, body, { idempotencyKey: key })
      leftWords.delete(place)
      onDone(status)
    } catch (error) {
      setBusy(false)
      tellRefusal(error, act)
      // Otherwise what was entered stays open, so that it can be put right
      if (error instanceof ApiError && OVER.has(error.error)) leave()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  const field = act === 'end' ? REASON : { ...OPINION, required: isOpinionNeeded }
  return (
    <ActModal
      title={`${t(`act.${act}`)}${info.recordNo ? ` · ${info.recordNo}` : ''}`}
      okText={t(`act.${act}`)}
      danger={act === 'end' || act === 'reject'}
      busy={busy}
      root={root}
      isFocusOnButton={act === 'agree' && !isOpinionNeeded}
      onOk={() => void send()}
      onCancel={leave}
    >
      <div ref={root} role="presentation" className={css.dialog} onKeyDown={onKeyDown}>
        {facts.length > 0 && (
          <dl className={css.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {info.why !== null && <p className={css.why}>{t('strip.why', { why: info.why })}</p>}
        <UnusualFacts unusual={facts.length > 0 ? info.unusual : []} />
        {act === 'withdraw' && <p>{t('ask.withdrawWhat')}</p>}
        {act === 'end' && <p>{t('ask.endWhat')}</p>}
        {act === 'handOver' && (
          <LabelledInput
            field={withSigners(MEMBER, signers)}
            name="to"
            value={input.to}
            row={{ to: input.to, ...labels }}
            onChange={(to, also) => {
              put({ to })
              setLabels(also ?? {})
            }}
            error={tried && missing.to ? t('ask.toMissing') : undefined}
          />
        )}
        {act === 'addSigners' && (
          <>
            <LabelledInput
              field={withSigners(MEMBERS, signers)}
              name="signers"
              value={input.signers}
              caption={labels['signers$'] as never}
              onChange={(signers, also) => {
                put({ signers })
                setLabels(also ?? {})
              }}
              error={tried && missing.signers ? t('ask.signersMissing') : undefined}
            />
            <Choices
              label={t('ask.where')}
              name={backName}
              value={input.where}
              onChange={where => put({ where })}
              choices={[
                { value: 'before', label: t('ask.before'), what: t('ask.beforeWhat') },
                { value: 'after', label: t('ask.after'), what: t('ask.afterWhat') },
              ]}
            />
          </>
        )}
        {act === 'reject' && info.mine.isVote && <p>{t('ask.vote')}</p>}
        {act === 'reject' && !info.mine.isVote && (
          <Choices
            label={t('ask.back')}
            name={backName}
            value={input.back}
            onChange={back => put({ back })}
            choices={[
              {
                value: '',
                label: t('ask.starter', { name: info.starter.name ?? '' }),
                what: t('ask.starterWhat'),
              },
              ...info.mine.returnTo.map(({ id, name }) => ({ value: id, label: name, what: t('ask.nodeWhat') })),
            ]}
          />
        )}
        <div className={css.opinion}>
          <LabelledInput
            field={field}
            name="opinion"
            value={input.opinion}
            onChange={opinion => put({ opinion })}
            error={tried && missing.opinion ? t(act === 'end' ? 'ask.reasonMissing' : 'ask.opinionMissing') : undefined}
          />
          <OpinionChoice
            chosen={input.opinion}
            usual={usualOpinions(act, lang)}
            onChoose={opinion => put({ opinion })}
          />
        </div>
        {takesFiles && (
          <UploadsContext value={uploads}>
            <LabelledInput
              field={{ ...FILES, required: areFilesNeeded }}
              name="files"
              value={input.files}
              onChange={files => put({ files })}
              error={tried && missing.files ? t('ask.filesMissing') : undefined}
            />
          </UploadsContext>
        )}
      </div>
    </ActModal>
  )
}

/** The field with those who can be asked; until they are known, with everybody. */
const withSigners = <F extends object>(field: F, ids: readonly number[] | undefined): F =>
  ids ? { ...field, where: { id: ids } } : field

function needsOpinion(act: AskingAct, { mine }: RunInfo): boolean {
  if (act === 'end') return true
  if (act === 'agree') return mine.opinion === 'always'
  return act === 'reject' && mine.opinion !== 'optional'
}

function bodyOf(
  act: AskingAct,
  {
    info,
    version,
    input,
    words,
  }: { info: RunInfo; version: number | undefined; input: Input; words?: string | undefined },
): object {
  const opinion = words === undefined ? {} : { opinion: words }
  if (act === 'withdraw') return { id: info.id, ...opinion }
  if (act === 'end') return { id: info.id, reason: words }
  const files = input.files?.length ? { files: input.files.map(({ id }) => id) } : {}
  const task = { id: info.id, taskId: info.mine.taskId, ...(version === undefined ? {} : { version }), ...opinion }
  if (act === 'agree') return { ...task, ...files }
  if (act === 'reject') return { ...task, ...files, ...(input.back ? { to: input.back } : {}) }
  if (act === 'handOver') return { ...task, to: input.to }
  if (act === 'addSigners') return { ...task, add: input.signers, where: input.where }
  return task
}
