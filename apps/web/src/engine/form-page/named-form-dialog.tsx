import { useDeclaration } from '../catalogue.ts'
import FormDialog, { type FormDialogProps } from './form-dialog.tsx'

/** The form of a resource given by name, other than the page's own. */
export default function NamedFormDialog({
  resourceName,
  ...props
}: { resourceName: string } & Omit<FormDialogProps, 'resource'>) {
  const resource = useDeclaration(resourceName)
  return resource ? <FormDialog resource={resource} {...props} /> : null
}
