import type { mainWaybill } from '@tuheng/domain/transport/index'
import type { FieldName } from '@tuheng/domain/kernel/resource'
import { useStore } from 'zustand'
import type { FormPaneProps } from '../../../engine/slots.ts'
import { useT } from '../locale/index.ts'

const NAMES = { carriers: 'carriers', bizKind: 'bizKind' } as const satisfies Record<
  string,
  FieldName<typeof mainWaybill>
>

/** Says while the form is filled in what the main waybill is not submitted without, and what its trips get no price without. */
export function CarrierNote({ form }: FormPaneProps) {
  const t = useT()
  const missing = useStore(form.store, ({ values }) => {
    const lines = (values[NAMES.carriers] ?? []) as { carrierId?: unknown; contractId?: unknown }[]
    if (values[NAMES.bizKind] === 'outside') return undefined
    if (!lines.some(line => line.carrierId)) return 'carrier'
    return lines.some(line => line.carrierId && !line.contractId) ? 'contract' : undefined
  })
  return missing && <p className="en-faint">{t(`task.missing.${missing}`)}</p>
}
