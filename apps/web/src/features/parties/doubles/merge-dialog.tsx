import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { anyResource, labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import { MERGE_FIELDS, party, type MergeField } from '@tuheng/domain/parties/index'
import type { mergeCall, mergePreviewCall } from '@tuheng/domain/parties/party.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { cellText } from '../../../engine/common/cell-text.ts'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { JobProgress } from '../../../engine/job-progress.tsx'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { faceCall, newKey } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import css from './doubles.module.css'
import { faceFor } from './party-faces.ts'

type Preview = AnswerOf<typeof mergePreviewCall>

/** Which record survives, which value is kept where they differ, what is moved, and what prevents the merge. */
export default function MergeDialog({ ids, onClose }: { ids: readonly [number, number]; onClose(): void }) {
  const t = useT()
  const actor = useActor()
  const [[id, loserId], setOrder] = useState(ids)
  const [take, setTake] = useState<readonly MergeField[]>([])
  const [sameEntity, setSameEntity] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, run } = useBusy()
  // A merge of thousands of records runs as a job
  const [jobId, setJobId] = useState<number>()
  const [key] = useState(newKey)
  const face = faceFor(actor, 'merge') ?? { api: '' }
  const { data, error, refetch } = useQuery({
    queryKey: [face.api, 'mergePreview', id, loserId, take],
    queryFn: () => faceCall<Preview>(face, 'mergePreview', { body: { id, loserId, take } }),
    placeholderData: before => (before?.survivor['id'] === id ? before : undefined),
  })
  const swap = () => {
    setOrder([loserId, id])
    setTake([])
  }
  const canMerge = data && data.blockers.length === 0 && (!data.identities || sameEntity) && reason.trim() !== ''
  const apply = async () => {
    if (!data) return
    const done = await run(async () => {
      const body = {
        id,
        loserId,
        take,
        reason: reason.trim(),
        version: data.survivor['version'],
        loserVersion: data.loser['version'],
        ...(data.identities ? { sameEntity } : {}),
      }
      const answer = await faceCall<AnswerOf<typeof mergeCall>>(face, 'merge', { body, idempotencyKey: key })
      if ('jobId' in answer) {
        setJobId(answer.jobId)
        return
      }
      notify.success(
        t('merge.done', {
          name: String(data.survivor['shortName'] ?? ''),
          count: answer.moves.reduce((sum, move) => sum + move.count, 0),
        }),
      )
      refreshAll()
      onClose()
    })
    if (!done) void refetch()
  }
  if (jobId !== undefined) {
    return (
      <JobProgress
        jobId={jobId}
        title={t('merge.title')}
        onClose={() => {
          refreshAll()
          onClose()
        }}
      />
    )
  }
  return (
    <Modal
      open
      width={820}
      title={t('merge.title')}
      okText={t('merge.apply')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, disabled: !canMerge, loading: busy }}
      mask={{ closable: false }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      {error && !data ? <ErrorBlock error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && <TableSkeleton rows={6} />}
      {data && (
        <div className={css.merge}>
          {data.blockers.length > 0 && (
            <Alert
              type="error"
              showIcon
              title={t('merge.blockers')}
              description={data.blockers.map(blocker => (
                <p key={blocker.msg}>
                  <LinkedText text={blocker.msg} records={blocker.records} />
                </p>
              ))}
            />
          )}
          <MergeSides preview={data} take={take} onTake={setTake} onSwap={swap} />
          <p className={css.soft}>{t('merge.joined')}</p>
          <section aria-label={t('merge.moves')}>
            <h4>{t('merge.moves')}</h4>
            {data.moves.length === 0 && <p className={css.soft}>{t('merge.moves.none')}</p>}
            <ul className={css.moves}>
              {data.moves.map(move => (
                <li key={move.resource}>
                  <span>{move.label}</span> <output>{t('merge.count', { count: move.count })}</output>
                </li>
              ))}
            </ul>
          </section>
          {data.identities && (
            <Alert
              type="warning"
              showIcon
              title={t('merge.identities')}
              description={
                <Checkbox checked={sameEntity} onChange={event => setSameEntity(event.target.checked)}>
                  {t('merge.same')}
                </Checkbox>
              }
            />
          )}
          <label className={css.reason}>
            <span>{t('merge.reason')}</span>
            <Input.TextArea
              value={reason}
              count={{ max: 200, show: true }}
              autoSize={{ minRows: 1, maxRows: 3 }}
              onChange={event => setReason(event.target.value)}
            />
          </label>
          <p className={css.soft}>{t('merge.final')}</p>
        </div>
      )}
    </Modal>
  )
}

const resource = anyResource(party)

function MergeSides({
  preview,
  take,
  onTake,
  onSwap,
}: {
  preview: Preview
  take: readonly MergeField[]
  onTake(next: readonly MergeField[]): void
  onSwap(): void
}) {
  const t = useT()
  const lang = useLang()
  const { survivor, loser } = preview
  const differing = MERGE_FIELDS.filter(
    name => name in survivor && JSON.stringify(survivor[name] ?? null) !== JSON.stringify(loser[name] ?? null),
  )
  const show = (row: AnyRow, name: string): string => {
    const field = resource.fields[name]
    return (field && cellText({ field, name, row, lang })) || '—'
  }
  const choose = (name: MergeField, side: string) =>
    onTake(side === 'loser' ? [...take, name] : take.filter(one => one !== name))
  return (
    <div className={css.sides} role="group" aria-label={t('merge.fields')}>
      <span />
      <strong>
        {t('merge.keep')} · {show(survivor, 'shortName')} <small>{show(survivor, 'code')}</small>
      </strong>
      <strong>
        {t('merge.gone')} · {show(loser, 'shortName')} <small>{show(loser, 'code')}</small>
      </strong>
      <span />
      <Button size="small" className={css.swap} onClick={onSwap}>
        {t('merge.swap')}
      </Button>
      <span className={css.soft}>{differing.length ? t('merge.fields') : t('merge.fields.none')}</span>
      {differing.map(name => {
        const label = resource.fields[name] ? labelOf(resource.fields[name], name)[lang] : name
        return (
          <Radio.Group
            key={name}
            className={css.field}
            value={take.includes(name) ? 'loser' : 'survivor'}
            onChange={event => choose(name, String(event.target.value))}
            aria-label={label}
          >
            <span>{label}</span>
            <Radio value="survivor">{show(survivor, name)}</Radio>
            <Radio value="loser">{show(loser, name)}</Radio>
          </Radio.Group>
        )
      })}
    </div>
  )
}
