import type { party } from '@tuheng/domain/parties/index'
import { MergeCellsOutlined } from '@ant-design/icons'
import { f } from '@tuheng/domain/kernel/fields'
import type { LooseRow, Face } from '@tuheng/domain/kernel/resource'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import css from './doubles.module.css'
import { mayMerge } from './party-faces.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

/** 合并, on the page of one of the two records. */
export function MergeAction({ row }: { row: LooseRow<typeof party>; face: Face }) {
  const t = useT()
  const actor = useActor()
  const [choosing, setChoosing] = useState(false)
  const [other, setOther] = useState<number | null>(null)
  const [both, setBoth] = useState<[number, number] | null>(null)
  const field = useMemo(() => f.ref(t('merge.other'), 'party', { en: t('merge.other'), required: true }), [t])
  const id = row['id'] as number
  if (row['mergedIntoId'] || !mayMerge(actor, row)) return null
  return (
    <>
      <Button icon={<MergeCellsOutlined />} onClick={() => setChoosing(true)}>
        {t('merge.action')}
      </Button>
      {choosing && (
        <Modal
          open
          title={t('merge.title')}
          okText={t('merge.next')}
          cancelText={t('cancel')}
          okButtonProps={{ disabled: other === null || other === id }}
          onOk={() => {
            setChoosing(false)
            if (other !== null) setBoth([id, other])
          }}
          onCancel={() => setChoosing(false)}
        >
          <div className={css.choose}>
            <p>{t('merge.other.hint', { name: String(row['shortName'] ?? '') })}</p>
            <LabelledInput field={field} name="otherId" value={other} onChange={value => setOther(value)} />
          </div>
        </Modal>
      )}
      {both && (
        <Suspense>
          <MergeDialog ids={both} onClose={() => setBoth(null)} />
        </Suspense>
      )}
    </>
  )
}
