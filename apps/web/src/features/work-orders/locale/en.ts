import type { WorkOrdersKey } from './zh.ts'

export const en: Record<WorkOrdersKey, string> = {
  'note.add': 'Internal note',
  'note.of': 'Internal note on {no}',
  'note.hint': 'The list of whoever reported it does not show internal notes.',
  'note.label': 'Note',
  'note.missing': 'Enter a note',
  'note.save': 'Add',
  'note.done': 'Added',
  cancel: 'Cancel',
  'about.open': 'Open what it is about',
  'late.by': 'Late',
}
