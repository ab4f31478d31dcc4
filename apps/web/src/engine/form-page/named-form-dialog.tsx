import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { useDeclaration } from '../catalogue.ts'
import FormDialog, { type FormDialogProps } from './form-dialog.tsx'

interface Props extends Omit<FormDialogProps, 'resource'> {
  resourceName: string
  /** What the new record is called, as far as people call such records themselves. */
  named?: string
}

/** The form of a resource given by name, other than the page's own. */
export default function NamedFormDialog({ resourceName, named = '', preset, ...props }: Props) {
  const resource = useDeclaration(resourceName)
  return resource ? (
    <FormDialog resource={resource} preset={{ ...titleOf(resource, named), ...preset }} {...props} />
  ) : null
}

const TYPED = new Set(['text', 'plate'])

function titleOf({ fields, title }: AnyResource, named: string): AnyRow {
  const field = fields[title]
  return named && field && TYPED.has(field.kind) && !field.computed && !field.serial ? { [title]: named } : {}
}
