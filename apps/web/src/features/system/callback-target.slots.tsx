import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { callbackTarget } from '@tuheng/domain/system/index'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { eventsWidget } from './interfaces/events-widget.tsx'
import { useT } from './interfaces/locale/index.ts'
import { SecretButton, SecretMissing } from './interfaces/secret-tool.tsx'

function NoSecret({ row }: { row: AnyRow }) {
  const t = useT()
  return <SecretMissing row={row} face={callbackTarget.faces.all as Face} what={t('target.missing')} />
}

registerWidget(callbackTarget.fields.events, eventsWidget)
registerSlots('callbackTarget', {
  detail: {
    lead: NoSecret,
    actions: SecretButton,
    related: [{ label: text('推送记录', 'Sent'), resource: 'callback', face: 'all', filters: row => ({ targetId: row['id'] }) }],
  },
})
