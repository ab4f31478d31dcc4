import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const LIST = 'the first of a list; the whole is counted or stands elsewhere'
const NAME = 'the name of an index or a sheet, which has a longest form'
const TOLD = 'the beginning of a wrong value, in the sentence that refuses it'
const SAMPLE = 'looked at to tell what a file is; the file is read whole'
const KEY = 'part of a random key or a digest'
const OTHERS = 'what a platform or an interface says; its answer is kept beside it'
const FILE = 'what a file says beyond the length that its format allows; the file is kept'
const AGENT = 'what a program says of itself, for the log alone'

/** Where a text or list is cut to a length, and how the cut is shown. */
const KNOWN: Readonly<Record<string, string>> = {
  'apps/server/src/features/platforms/adapters/http-adapter.ts number).slice(0, 50)': OTHERS,
  'apps/server/src/features/platforms/adapters/http-adapter.ts text.slice(0, KEPT_CHARS)': OTHERS,
  'apps/server/src/features/platforms/adapters/http-adapter.ts word).slice(0, 200)': OTHERS,
  "apps/server/src/features/platforms/deliver.ts ')).slice(0, 200)": OTHERS,
  'apps/server/src/features/platforms/deliver.ts word.slice(0, 200)': OTHERS,
  'apps/server/src/features/platforms/deliver.ts word}`.slice(0, 200)': OTHERS,
  'apps/server/src/features/platforms/places.ts name}`.slice(0, 200)':
    'an address for a platform, whose field has a longest form',
  'apps/server/src/features/platforms/pull.ts counts}`.slice(0, 200)': OTHERS,
  "apps/server/src/features/platforms/pull.ts n').slice(0, 8000)": OTHERS,
  'apps/server/src/features/platforms/pull.ts refused.slice(0, 100)': LIST,
  "apps/server/src/features/platforms/take-rows.ts ').slice(0, 200)": OTHERS,
  'apps/server/src/features/files/conditions.ts list.slice(0, NAMED)': LIST,
  'apps/server/src/features/vouchers/calls.ts entries.slice(0, PREVIEW_ENTRIES)': LIST,
  'apps/server/src/features/vouchers/calls.ts problems.slice(0, MOST_PROBLEMS)': LIST,
  'apps/server/src/features/vouchers/calls.ts vouchers.slice(0, PREVIEW_VOUCHERS)': LIST,
  "apps/server/src/features/vouchers/finance-adapter.ts 'voucherNo']).slice(0, 50)": OTHERS,
  'apps/server/src/features/vouchers/finance-adapter.ts text.slice(0, KEPT_CHARS)': OTHERS,
  'apps/server/src/features/vouchers/finance-adapter.ts value).slice(0, 200)': OTHERS,
  "apps/server/src/features/vouchers/push.ts ')).slice(0, 200)": OTHERS,
  'apps/server/src/features/vouchers/push.ts word.slice(0, 200)': OTHERS,
  'apps/server/src/features/vouchers/trial-balance.ts found.slice(0, most)': LIST,
  'apps/server/src/engine/calls/caller.ts method}`.slice(0, 100)': TOLD,
  'apps/server/src/features/claims/claim-notes.ts name.slice(0, 30)': 'the name of a member, who stands in the log',
  'packages/domain/src/settlement/bank/bank.rules.ts serialNo.slice(0, 50 - end.length)':
    'the number of a part; the transaction has the whole',
  'apps/server/src/features/robots/connectors/http.ts detail.slice(0, 60)': TOLD,
  'apps/server/src/features/robots/connectors/http.ts next.slice(0, 60)': TOLD,
  'apps/server/src/features/robots/connectors/mailbox.ts fresh.slice(0, MAX_MESSAGES)': 'the next run takes the others',
  'apps/server/src/features/robots/connectors/source.ts detail.slice(0, 200)': TOLD,
  'apps/server/src/features/robots/robot-job.ts name.slice(0, 255)': 'the name of a file in the list of a run',
  'apps/server/src/features/robots/task-calls.ts seen.slice(0, MAX_SHOWN)': LIST,
  'apps/server/src/features/statistics/census/census-day.ts rows.slice(0, most)': LIST,
  'apps/server/src/features/warehouse/query-stock.ts found.slice(0, most)': LIST,
  'apps/server/src/features/settlement/ageing/query-ageing.ts found.slice(0, most)': LIST,
  'apps/server/src/features/settlement/books/party-book.ts found.slice(0, most)': LIST,
  'apps/server/src/features/margin/statistical-table.ts found.slice(0, most)': LIST,
  'apps/server/src/features/statistics/estimation.ts sorted.slice(0, most)': LIST,
  'packages/domain/src/platforms/platform-mapping.ts word.slice(0, 60)': TOLD,
  'packages/domain/src/platforms/platform-mapping.ts word.slice(0, MAX_LENGTH[field] ?? 50)': OTHERS,
  'packages/domain/src/robots/robot-task.rules.ts ).slice(0, 60)': TOLD,
  'packages/domain/src/robots/robot-task.rules.ts host.slice(0, 60)': TOLD,
  'packages/domain/src/robots/robot-task.rules.ts name].slice(0, 60)': TOLD,
  'apps/server/src/db/list-indexes.ts as}`.slice(0, 63)': NAME,
  'apps/server/src/db/list-indexes.ts key)}_trgm`.slice(0, 63)': NAME,
  'apps/server/src/db/tables.ts key)}_fk`.slice(0, 63)': NAME,
  'apps/server/src/db/tables.ts key)}_ref`.slice(0, 63)': NAME,
  "apps/server/src/sql/names.ts '__')}__key`.slice(0, 63)": NAME,
  'apps/server/src/engine/export/archive-names.ts clean].slice(0, MAX_LENGTH)':
    'the name of a file in an archive, whose manifest has the whole',
  'apps/server/src/engine/sheets/sheet-layout.ts clean.slice(0, 31 - suffix.length)': NAME,
  'apps/server/src/engine/write/blockers.ts ids.slice(0, MAX_NAMED - summary.blockers.length)': LIST,
  'apps/server/src/engine/export/export-job.ts ids?.slice(0, 200)': LIST,
  'apps/server/src/engine/read/filter.ts list.slice(0, MAX_VALUES)': LIST,
  'apps/server/src/engine/read/deleted.ts rows.slice(0, PAGE_SIZE)': LIST,
  'apps/server/src/engine/import/changed-since.ts lang]))].slice(0, MAX_NAMED)': LIST,
  'apps/server/src/engine/import/preview.ts masters.slice(0, MAX_LISTED)': LIST,
  'apps/server/src/engine/import/sheet-source.ts offered.slice(0, MAX_SHEETS)': LIST,
  'apps/server/src/engine/import/undo.ts found.slice(0, 200)': LIST,
  'apps/server/src/engine/import/undo.ts found.slice(0, MAX_NAMED)': LIST,
  'apps/server/src/engine/jobs/run-job.ts issues.slice(0, 100)': LIST,
  'apps/server/src/features/contracts/reprice/reprice-job.ts failures.slice(0, MAX_FAILURES)': LIST,
  'apps/server/src/features/home/expiry-message.ts rows.slice(0, MAX_NAMES)': LIST,
  'apps/server/src/features/contracts/information-price/comparison.ts all.slice(0, most)': LIST,
  'apps/server/src/features/margin/leg-margin.ts rows.slice(0, most)': LIST,
  'apps/server/src/features/margin/margin-analysis.ts LEVELS.slice(0, LEVELS.findIndex(level => level === groupBy)':
    LIST,
  'apps/server/src/features/parties/distances.ts b)).slice(0, 100)': LIST,
  'apps/server/src/features/rail/yard-stand.ts all.slice(0, most)': LIST,
  'apps/server/src/features/invoices/files/collect.ts no.slice(0, 20)': FILE,
  'apps/server/src/features/invoices/files/collect.ts sellerName.slice(0, 100)': FILE,
  'apps/server/src/features/invoices/files/collect.ts buyerName.slice(0, 100)': FILE,
  'apps/server/src/features/settlement/seal-use/stamp-job.ts why.slice(0, 200)': TOLD,
  'apps/server/src/features/settlement/seal-use/stamp-job.ts sourceHash.slice(0, 32)':
    'the first of two lines; the other has the rest',
  'apps/server/src/features/invoices/compose-invoice.ts journeys.slice(0, MAX_JOURNEYS)': LIST,
  'apps/server/src/features/rail/named-few.ts nos.slice(0, NAMED)':
    'numbers of containers or wagons, with … and how many they are',
  'apps/server/src/features/services/dry-run.ts matches.slice(0, MAX_MATCHES)': LIST,
  'apps/server/src/features/settlement/ledger/commit-side.ts rejected.slice(0, MAX_REJECTED)': LIST,
  "apps/server/src/features/system/announcements.ts '').slice(0, MAX_ITEMS)": LIST,
  'apps/server/src/features/system/approvers.ts able.slice(0, MAX_NAMES)': LIST,
  'apps/server/src/features/system/member-calls.ts rows.slice(0, MAX_ADMINS)': LIST,
  "apps/server/src/features/approvals/shown-records.ts 'lines').slice(0, most)": LIST,
  'apps/server/src/features/system/departments.ts rows.slice(0, MAX_NAMES)': LIST,
  'apps/server/src/features/system/name-pinyin.ts name)).slice(0, MAX_HITS)': LIST,
  'apps/server/src/features/system/roles.ts told.slice(0, MAX_NAMES)': LIST,
  'apps/server/src/features/system/roles.ts permissions.slice(0, MAX_NAMES)': LIST,
  'apps/server/src/features/system/roles.ts fields.slice(0, Math.max(MAX_NAMES - permissions.length, 0)': LIST,
  'packages/domain/src/settlement/statement.rules.ts overtaken.slice(0, MAX_NAMED)': LIST,
  'packages/domain/src/kernel/errors.ts issues.slice(0, MAX_ISSUES)': LIST,
  'apps/server/src/engine/read/filter.ts ).slice(0, 100)': 'what is searched for, and stored nowhere',
  'apps/server/src/engine/read/search.ts ).slice(0, 100)': 'what is searched for, and stored nowhere',
  'apps/server/src/engine/jobs/event-stream.ts own.slice(0, Math.max(0, own.length - MAX_PER_MEMBER + 1)': LIST,
  'apps/server/src/engine/print/blocks/table-block.ts lines.slice(0, most - 1)':
    'a cell taller than a page of paper ends in …',
  'apps/server/src/engine/sheets/xlsx-cells.ts text.slice(0, MAX_CELL - 1)':
    'a cell of a workbook holds no more and ends in …',
  'packages/domain/src/kernel/text.ts words.slice(0, most - 1)': 'an excerpt, which ends in …',
  'apps/server/src/engine/import/row-reader.ts text.slice(0, MAX_NAMES_LENGTH)':
    'a name longer than any record has, which is refused',
  'apps/server/src/engine/import/sheet-source.ts text.slice(0, MAX_HEADER_LENGTH)':
    'a header that ends in …; no field has such a name',
  'apps/server/src/engine/import/guess.ts column]).slice(0, 60)': SAMPLE,
  'apps/server/src/engine/import/sheet-source.ts rows.slice(0, HEADER_SEARCH_ROWS)': SAMPLE,
  'apps/server/src/engine/import/sheet-source.ts text.slice(0, SAMPLE_LENGTH)': SAMPLE,
  'apps/server/src/engine/sheets/csv-delimiter.ts records.slice(0, SAMPLE_RECORDS)': SAMPLE,
  'apps/server/src/engine/sheets/csv-delimiter.ts lengths.slice(0, SAMPLE_RECORDS)': SAMPLE,
  'apps/server/src/engine/sheets/read-csv.ts text.slice(0, SAMPLE_LENGTH)': SAMPLE,
  "apps/server/src/engine/import/sheet-source.ts 'hex').slice(0, 32)": KEY,
  "apps/server/src/features/transport/tracking/check-code.ts 'base64url').slice(0, 22)": KEY,
  'apps/server/src/plugins/session.ts key.slice(0, SESSION_ID)': KEY,
  'apps/server/src/plugins/session.ts left(token_hash, ${SESSION_ID})': KEY,
  "apps/server/src/features/system/account/account-events.ts '').slice(0, 300)": AGENT,
  'apps/server/src/plugins/session.ts agent.slice(0, 300)': AGENT,
  'apps/server/src/features/system/interfaces/traffic.ts url.slice(0, 300)': AGENT,
  'apps/server/src/features/system/interfaces/traffic.ts url}`.slice(0, 300)': AGENT,
  "apps/server/src/plugins/operations.ts ').slice(0, MAX_STATEMENT_LENGTH)": 'a slow statement, for the log alone',
  'apps/server/src/engine/sheets/read-xlsx.ts message.slice(0, 80)': TOLD,
  'apps/server/src/features/system/interfaces/callback-targets.ts url.slice(0, 100)': TOLD,
  "apps/server/src/plugins/schema-issues.ts ').slice(0, 100)": TOLD,
  'packages/domain/src/system/interfaces/api-account.ts value.slice(0, 60)': TOLD,
  'packages/domain/src/system/interfaces/callback-events.ts value.slice(0, 100)': TOLD,
}

const ROOT = join(import.meta.dirname, '../../../..')
const SOURCES = ['apps/server/src', 'packages/domain/src']
/** Lengths from 20 on, or named ones; shorter ones are parts of dates and codes. */
const LENGTH = String.raw`(?:[A-Z][A-Z_]|[2-9]\d|\d{3}|[^)\n]*(?:maxLength|most|MAX))[^)\n]*\)`
const CUTS = new RegExp(
  String.raw`[\w'\])}${'`'}?]*\??\.(?:slice|substring|substr)\(0, ?${LENGTH}|\b(?:left|substr|substring)\([\w.]+, ?(?:[2-9]\d|\d{3}|\$)[^)\n]*\)`,
  'g',
)

/** Regardless of line breaks. */
const cutsIn = (text: string): string[] =>
  [...text.replaceAll(/\n\s+(?=\??\.)/g, '').matchAll(CUTS)].map(([found]) => found)

describe('a text that is cut to a length', () => {
  it('is never one that somebody typed, unless the text shows the cut', () => {
    const found = SOURCES.flatMap(root =>
      readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
        .map(name => `${root}/${name.replaceAll('\\', '/')}`)
        .filter(name => name.endsWith('.ts') && !/test|\/demo\/|\/commands\//.test(name))
        .flatMap(name => cutsIn(readFileSync(join(ROOT, name), 'utf8')).map(cut => `${name} ${cut}`)),
    )
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(KNOWN).toSorted())
  })

  it('is found in all notations', () => {
    for (const text of [
      'name.slice(0, 30)',
      'name.slice(0,255)',
      'name.slice(0, MOST_NOTE)',
      'text.slice(0, fields[name]?.maxLength ?? 200)',
      'why.substring(0, 500)',
      'why\n  .slice(0, 500)',
      'set reason = left(t.reason, 200)',
    ])
      expect(cutsIn(text), text).toHaveLength(1)
    expect(cutsIn('day.slice(0, 10) month.slice(0, 7) path.slice(0, dot) left(d.day, 7)')).toEqual([])
  })
})
