import { ThunderboltOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { waybill } from '@tuheng/domain/transport/index'
import { Button } from 'antd'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useT } from '../locale/index.ts'
import { tripFace } from '../shared/trips.ts'

const ENTRY = '/transportation_management/highway/add_highway_waybill'

/** From the list of short hauls to the page on which one truck after the other is typed, or pasted. */
export default function HaulTool({ selected }: ListToolProps<typeof waybill>) {
  const t = useT()
  const actor = useActor()
  if (selected.length > 0 || !can(actor, tripFace('all'), 'modify')) return null
  return (
    <Button icon={<ThunderboltOutlined aria-hidden />} onClick={() => openTab(ENTRY)}>
      {t('entry.fast')}
    </Button>
  )
}
