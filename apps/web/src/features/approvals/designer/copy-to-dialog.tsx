import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { CopiedTo, copyToCall, CopyTargets } from '@tuheng/domain/approvals/process.calls'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { call, newKey } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { CopyToResult } from './copy-to-result.tsx'
import css from './copy-to.module.css'
import { useT } from './locale/index.ts'

interface Props {
  id: number
  name: string
  onClose(): void
}

/** Chooses the companies that a process is copied to, then shows what became of it in each. */
export default function CopyToDialog({ id, name, onClose }: Props) {
  const t = useT()
  const { busy, run } = useBusy()
  const [chosen, setChosen] = useState<number[]>([])
  const [results, setResults] = useState<readonly CopiedTo[]>()
  // A request that is repeated after a failure makes nothing twice; another choice is another request
  const [key, setKey] = useState(newKey)
  const { data, error, refetch } = useQuery({
    queryKey: ['bpm/process', 'copyTargets'],
    queryFn: ({ signal }) => call<CopyTargets>('bpm/process/copyTargets', {}, { signal, silent: true }),
    staleTime: 0,
  })
  const choose = (ids: number[]) => {
    setChosen(ids)
    setKey(newKey())
  }
  const copy = (companies: readonly number[]) =>
    run(async () => {
      const body = { id, companies }
      const { list } = await call<AnswerOf<typeof copyToCall>>('bpm/process/copyTo', body, { idempotencyKey: key })
      setResults(list)
    })
  const title = `${t('copyTo')} · ${name}`
  if (results)
    return (
      <Modal
        open
        width={640}
        title={title}
        onCancel={onClose}
        footer={
          <>
            {results.some(({ ok }) => !ok) && (
              <Button loading={busy} onClick={() => void copy(chosen)}>
                {t('copyTo.retry')}
              </Button>
            )}
            <Button type="primary" onClick={onClose}>
              {t('copyTo.close')}
            </Button>
          </>
        }
      >
        <CopyToResult results={results} />
      </Modal>
    )
  return (
    <Modal
      open
      width={480}
      title={title}
      okText={chosen.length ? t('copyTo.ok', { count: chosen.length }) : t('copyTo.okNone')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !chosen.length, loading: busy }}
      mask={{ closable: false }}
      onOk={() => void copy(chosen)}
      onCancel={onClose}
    >
      {data ? (
        <Choice targets={data} chosen={chosen} onChoose={choose} />
      ) : error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </Modal>
  )
}

interface ChoiceProps {
  targets: CopyTargets
  chosen: number[]
  onChoose(ids: number[]): void
}

function Choice({ targets: { list, isComplete }, chosen, onChoose }: ChoiceProps) {
  const t = useT()
  return (
    <>
      {list.length ? (
        <>
          <p className={css.what}>{t('copyTo.what')}</p>
          {list.length > 1 && (
            <Checkbox
              checked={chosen.length === list.length}
              indeterminate={chosen.length > 0 && chosen.length < list.length}
              onChange={({ target }) => onChoose(target.checked ? list.map(({ id }) => id) : [])}
            >
              {t('copyTo.all')}
            </Checkbox>
          )}
          <div role="group" aria-label={t('copyTo.companies')}>
            <Checkbox.Group
              className={css.companies}
              value={chosen}
              options={list.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={onChoose}
            />
          </div>
        </>
      ) : (
        <EmptyBlock title={t('copyTo.none')} />
      )}
      {!isComplete && <p className={css.what}>{t('copyTo.notAll')}</p>}
    </>
  )
}
