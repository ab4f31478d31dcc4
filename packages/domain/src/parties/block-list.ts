import { choices, f } from '../kernel/fields.ts'
import { machine } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'

/** 黑名单: new business is refused, existing business can be completed. Changing it needs its own permission. */
export const blockStatus = machine('黑名单状态', 'Block-list', {
  states: choices({ clear: ['正常', 'Clear', 'done'], blocked: ['黑名单', 'Blacklisted', 'refused'] }),
  initial: 'clear',
})

const UNTIL = text('含当日，过后自动移出；不填为长期', 'Up to and including that day; empty: no end')

export const blockFields = {
  blacklisted: f.bool('黑名单', { default: false, computed: true, noCopy: true }),
  blacklistReason: f.text('列入原因', { en: 'Blacklisted because', computed: true, maxLength: 200, noCopy: true }),
  blacklistUntil: f.date('列入截止', {
    longLived: true,
    en: 'Blacklisted until',
    computed: true,
    noCopy: true,
    hint: UNTIL,
  }),
  blacklistedBy: f.ref('列入人', 'member', { en: 'Blacklisted by', computed: true, noCopy: true }),
  blacklistedAt: f.dateTime('列入时间', { en: 'Blacklisted at', computed: true, noCopy: true }),
} as const

export const BLOCK_FIELDS = [
  'blacklisted',
  'blacklistReason',
  'blacklistUntil',
  'blacklistedBy',
  'blacklistedAt',
] as const

export const blockTransitions = {
  block: {
    zh: '列入黑名单',
    en: 'Blacklist',
    machine: 'blockStatus',
    from: ['clear'],
    to: 'blocked',
    action: 'block',
    // Parameters of the dialog, because the fields are hidden until the party is on the list.
    params: {
      blacklistReason: f.text('列入原因', { en: 'Blacklisted because', required: true, maxLength: 200 }),
      blacklistUntil: f.date('列入截止', { longLived: true, en: 'Blacklisted until', hint: UNTIL }),
    },
    danger: true,
  },
  unblock: {
    zh: '移出黑名单',
    en: 'Remove from blacklist',
    goesOn: true,
    machine: 'blockStatus',
    from: ['blocked'],
    to: 'clear',
    clears: ['blacklistReason', 'blacklistUntil', 'blacklistedBy', 'blacklistedAt'],
    action: 'block',
    reason: true,
  },
} as const

interface BlockFacts {
  blockStatus?: string | null
  blacklisted?: boolean | null
  blacklistUntil?: string | null
}

/** Follows the status. Filters and older conditions use this field. */
export const isBlacklisted = (row: BlockFacts): boolean => row.blockStatus === 'blocked'
const showsBlock = (row: BlockFacts): boolean => row.blacklisted === true

/** The fields show only while the party is on the list. */
export const blockVisible = {
  blacklisted: showsBlock,
  blacklistReason: showsBlock,
  blacklistUntil: showsBlock,
  blacklistedBy: showsBlock,
  blacklistedAt: showsBlock,
}

/** Whether it is on the list on that date (`YYYY-MM-DD`). The last day counts. */
export const blockedOn = ({ blacklisted, blacklistUntil }: BlockFacts, date: string): boolean =>
  blacklisted === true && (!blacklistUntil || blacklistUntil >= date)
