import type { LaneKey } from './lanes.ts'
import { overload, shortage, trouble } from './stories.ts'
import type { Stop, Story } from './trip.ts'

interface Recent {
  lane: LaneKey
  ago: number
  hour: number
  stop: Stop
  carrier?: string
  loss?: number
  story?: Story
}

const BREAKDOWN: Story = {
  at: 'loaded',
  play: trip =>
    trouble(trip, {
      kind: 'breakdown',
      after: 9,
      place: '荣乌高速涞源服务区',
      description: '半挂右后轮轮毂过热冒烟，已靠边等待救援',
      liable: 'carrier',
    }),
}
/** Within what the axles bear, and more than the trailer may carry. */
const TOO_HEAVY: Story = { at: 'dispatched', play: trip => overload(trip, { gross: 48.96, relieved: false }) }
const SHORT: Story = { at: 'unloaded', play: shortage }

/** The dispatcher's last days: what waits, what is on the road, what has arrived, and which papers are still out. */
export const LATELY: readonly Recent[] = [
  { lane: 'power', ago: 5, hour: 8, stop: 'received' },
  { lane: 'ore', ago: 5, hour: 9, stop: 'received' },
  { lane: 'lump', ago: 5, hour: 13, stop: 'received', carrier: 'CY003' },
  { lane: 'port', ago: 5, hour: 10, stop: 'received' },
  { lane: 'coke', ago: 5, hour: 14, stop: 'received', loss: 0.24, story: SHORT },
  { lane: 'washed', ago: 4, hour: 7, stop: 'received' },
  { lane: 'port', ago: 4, hour: 9, stop: 'received', loss: 0.18 },
  { lane: 'power', ago: 4, hour: 10, stop: 'unloaded' },
  { lane: 'lump', ago: 4, hour: 11, stop: 'unloaded', carrier: 'CY003' },
  { lane: 'coke', ago: 4, hour: 15, stop: 'unloaded' },
  { lane: 'ore', ago: 3, hour: 8, stop: 'unloaded' },
  { lane: 'port', ago: 3, hour: 9, stop: 'unloaded', carrier: 'CY003' },
  { lane: 'port', ago: 3, hour: 16, stop: 'unloaded' },
  { lane: 'power', ago: 3, hour: 11, stop: 'void' },
  { lane: 'washed', ago: 2, hour: 9, stop: 'unloaded' },
  { lane: 'port', ago: 2, hour: 14, stop: 'arrived', carrier: 'CY001' },
  { lane: 'coke', ago: 2, hour: 12, stop: 'arrived', carrier: 'CY002' },
  { lane: 'ore', ago: 2, hour: 18, stop: 'arrived' },
  { lane: 'coke', ago: 1, hour: 6, stop: 'loaded', story: BREAKDOWN },
  { lane: 'port', ago: 1, hour: 8, stop: 'loaded' },
  { lane: 'port', ago: 1, hour: 11, stop: 'loaded' },
  { lane: 'port', ago: 1, hour: 15, stop: 'loaded', carrier: 'CY003' },
  { lane: 'ore', ago: 1, hour: 16, stop: 'loaded' },
  { lane: 'coke', ago: 1, hour: 19, stop: 'loaded' },
  { lane: 'lump', ago: 1, hour: 13, stop: 'unloaded', carrier: 'CY002' },
  { lane: 'lump', ago: 0, hour: 8, stop: 'loaded', carrier: 'CY002' },
  { lane: 'washed', ago: 0, hour: 8, stop: 'loaded' },
  { lane: 'port', ago: 0, hour: 9, stop: 'toLoad' },
  { lane: 'port', ago: 0, hour: 9, stop: 'toLoad', story: TOO_HEAVY },
  { lane: 'coke', ago: 0, hour: 10, stop: 'toLoad' },
  { lane: 'power', ago: 0, hour: 10, stop: 'toLoad', carrier: 'CY001' },
  { lane: 'port', ago: 0, hour: 12, stop: 'planned' },
  { lane: 'port', ago: 0, hour: 13, stop: 'planned', carrier: 'CY002' },
  { lane: 'coke', ago: 0, hour: 13, stop: 'planned' },
  { lane: 'lump', ago: 0, hour: 14, stop: 'planned' },
  { lane: 'power', ago: 0, hour: 15, stop: 'planned' },
  { lane: 'ore', ago: 0, hour: 10, stop: 'planned' },
  { lane: 'coke', ago: 0, hour: 11, stop: 'void' },
]
