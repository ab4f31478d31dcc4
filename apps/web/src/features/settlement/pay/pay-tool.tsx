import { BankOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face } from '@tuheng/domain/kernel/resource'
import { settlement } from '@tuheng/domain/settlement/index'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { payWord } from './pay-word.ts'
import { useT } from '../locale/index.ts'

const PayDialog = lazy(() => import('./pay-dialog.tsx'))

/** 批量登记收付: registers approved settlements with the references of the day's bank list. */
export function PayTool({ faceName, selected }: ListToolProps<typeof settlement>) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const face = (settlement.faces as Readonly<Record<string, Face>>)[faceName]
  const rows = selected.filter(row => row['status'] === 'approved')
  if (!face || rows.length < 2 || !can(actor, face, 'pay')) return null
  return (
    <>
      <Button icon={<BankOutlined />} onClick={() => setOpen(true)}>
        {t('pay.tool', { act: payWord(face, lang), count: rows.length })}
      </Button>
      {open && (
        <Suspense>
          <PayDialog face={face} rows={rows} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
