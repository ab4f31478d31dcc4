import { describe, expect, it } from 'vitest'
import { RUN_COLOR } from '../run-color.ts'
import { shownState } from './shown-state.ts'

const STATUSES = Object.keys(RUN_COLOR) as (keyof typeof RUN_COLOR)[]

describe('a node of the path', () => {
  it('is open only while its run is under way', () => {
    expect(STATUSES.filter(status => shownState({ state: 'open' }, { status }) === 'open')).toEqual(['running'])
  })

  it.each(['passed', 'rejected', 'toCome'] as const)('stays %s whatever becomes of its run', state => {
    for (const status of STATUSES) expect(shownState({ state }, { status })).toBe(state)
  })
})
