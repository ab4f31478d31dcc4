import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { useDeclaration } from '../catalogue.ts'
import FormDialog, { type FormDialogProps } from './form-dialog.tsx'

interface Props extends Omit<FormDialogProps, 'resource'> {
  resourceName: string
  /** What the new record is called, if people may call such records so. */
  named?: string
}

/** The form of a resource given by name, other than the page's own. */
export default function NamedFormDialog({ resourceName, named = '', preset, ...props }: Props) {
  const resource = useDeclaration(resourceName)
  return resource ? (
    <FormDialog resource={resource} preset={{ ...titleOf(resource, named), ...preset }} {...props} />
  ) : null
}

function titleOf({ fields, title }: AnyResource, named: string): AnyRow {
  const field = fields[title]
  if (!named || !field || field.computed || field.serial) return {}
  const { value, issue } = kindOf(field).parse(named, field, title)
  return issue ? {} : { [title]: value }
}
