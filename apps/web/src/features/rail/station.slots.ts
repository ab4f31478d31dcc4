import { station } from '@tuheng/domain/rail/index'
import type { Face } from '@tuheng/domain/kernel/resource'
import { registerSlots } from '../../engine/slots.ts'
import { knownRecordsTool } from './known-records-tool.tsx'

registerSlots<typeof station>('station', {
  listTool: knownRecordsTool({
    face: station.faces['all'] as Face,
    key: 'name',
    label: 'known.stations',
    load: async () => (await import('@tuheng/domain/rail/known-stations')).KNOWN_STATIONS as never,
  }),
})
