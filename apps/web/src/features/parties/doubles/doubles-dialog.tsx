import { can } from '@tuheng/domain/kernel/policy'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { doubleReasons, party } from '@tuheng/domain/parties/index'
import type { doublesCall } from '@tuheng/domain/parties/party.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Face } from '@tuheng/domain/kernel/resource'
import { Button, Modal, Tag } from 'antd'
import { useState } from 'react'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ListPagination } from '../../../engine/common/list-pagination.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { faceCall } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import css from './doubles.module.css'
import MergeDialog from './merge-dialog.tsx'
import { faceFor, mayMerge } from './party-faces.ts'

type Doubles = AnswerOf<typeof doublesCall>
type Double = Doubles['list'][number]

const SIZE = 20

/** Every likely pair, the most likely first. Each is merged or declared different. */
export default function DoublesDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const actor = useActor()
  const [page, setPage] = useState(1)
  const [merging, setMerging] = useState<Double | null>(null)
  const face = faceFor(actor, 'read')
  const { data, isPending } = useQuery({
    queryKey: [face?.api, 'doubles', page],
    queryFn: () => faceCall<Doubles>(face ?? { api: '' }, 'doubles', { body: { page, pageSize: SIZE } }),
    enabled: face !== undefined,
    placeholderData: keepPreviousData,
  })
  if (merging) return <MergeDialog ids={[merging.pair[0].id, merging.pair[1].id]} onClose={() => setMerging(null)} />
  return (
    <Modal
      open
      width={860}
      title={t('doubles.title')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {isPending && <TableSkeleton rows={4} />}
      {data?.total === 0 && <EmptyBlock title={t('doubles.none')} text={t('doubles.none.hint')} />}
      <ul className={css.pairs}>
        {data?.list.map(double => (
          <Pair key={double.pair.map(one => one.id).join('-')} double={double} onMerge={() => setMerging(double)} />
        ))}
      </ul>
      <ListPagination
        page={page}
        size={SIZE}
        total={data?.total ?? 0}
        totalText={count => t('doubles.total', { count })}
        onPage={setPage}
      />
    </Modal>
  )
}

function Pair({ double, onMerge }: { double: Double; onMerge(): void }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const { pair, reasons } = double
  const [, younger] = pair
  const own = (Object.values(party.faces) as Face[]).find(
    face => can(actor, face, 'modify') && (face.where?.['isCustomer'] ? younger.isCustomer : younger.isVendor),
  )
  const declareDifferent = async () => {
    try {
      await faceCall(own ?? { api: '' }, 'save', {
        body: { id: younger.id, version: younger.version, notDouble: true },
      })
      notify.success(t('doubles.not.done'))
      refreshAll()
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <li>
      <div className={css.two}>
        {pair.map(one => (
          <div key={one.id}>
            <RecordLink
              resource="party"
              id={one.id}
              facts={{ isCustomer: one.isCustomer, isVendor: one.isVendor }}
              title={one.fullName}
            >
              {one.fullName}
            </RecordLink>
            <small>
              {one.code} {one.creditCode && `· ${one.creditCode}`} · {t('doubles.created', { date: one.createdAt })}
              {one.status === 'disabled' && ` · ${party.machines.status.states.disabled[lang]}`}
            </small>
          </div>
        ))}
      </div>
      <span className={css.why}>
        {reasons.map(reason => (
          <Tag key={reason}>{doubleReasons[reason][lang]}</Tag>
        ))}
      </span>
      <span className={css.acts}>
        {own && (
          <Button size="small" onClick={() => void declareDifferent()}>
            {t('doubles.not')}
          </Button>
        )}
        {pair.every(one => mayMerge(actor, { ...one })) && (
          <Button size="small" type="primary" ghost onClick={onMerge}>
            {t('doubles.merge')}
          </Button>
        )}
      </span>
    </li>
  )
}
