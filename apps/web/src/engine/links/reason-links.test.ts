import { expect, test } from 'vitest'

/** Files that show server texts without links; file → reason. */
const PLAIN: Readonly<Record<string, string>> = {
  'engine/import-wizard/staging-grid.tsx':
    'tips of cells, which vanish before they could be clicked; the list of reasons beside it has the links',
  'engine/widgets/ref/option-line.tsx': 'a line that a click chooses: a link in it would be another click',
  'features/approvals/designer/copy-to-result.tsx': 'said by another company: its records are none of this one',
  'features/approvals/designer/issue-list.tsx': 'faults of a design name its nodes, and each is a link to its card',
  'features/approvals/designer/part-drawer.tsx': 'the faults of one card: no record is named',
  'features/errors/other-company.tsx': 'about the switch to another company: no record is named',
  'features/personal/password-page.tsx': 'about passwords: no record is named',
  'features/transport/entry/batch-entry.tsx': 'hands it to the sheet, which draws it',
  'shell/errors/error-list.tsx': 'faults of the pages themselves',
  'engine/import-wizard/job-line.tsx': 'progress, not a refusal',
  'features/approvals/strip/choose-approvers.tsx': 'names a node of the process',
}

test('server texts about records are shown with links', () => {
  const sources = Object.entries(
    import.meta.glob<string>(['../../{engine,features,shell}/**/*.tsx', '!../../features/{public,login}/**'], {
      query: '?raw',
      eager: true,
      import: 'default',
    }),
  ).map(([path, source]) => [pathOf(path), source] as const)
  const drawing = sources.filter(([, source]) =>
    /\b(?:error|errors|issue|issues|job|blocker|warning|problem|one|row)\??\.(?:msg|message)\b|\bmsg\}|errorMessage\(error\)/.test(
      source,
    ),
  )
  expect(
    drawing
      .filter(([file, source]) => !/LinkedText|ReasonTexts|\breasons\b/.test(source) && !(file in PLAIN))
      .map(([file]) => file),
  ).toEqual([])
  expect(drawing.length).toBeGreaterThan(10)
  const found = new Set(drawing.map(([file]) => file))
  expect(Object.keys(PLAIN).filter(file => !found.has(file))).toEqual([])
})

/** Path from the folder of this file: `../common/x.tsx` belongs to the engine. */
const pathOf = (path: string): string =>
  path.startsWith('../../')
    ? path.slice(6)
    : path.startsWith('../')
      ? `engine/${path.slice(3)}`
      : `engine/links/${path.slice(2)}`
