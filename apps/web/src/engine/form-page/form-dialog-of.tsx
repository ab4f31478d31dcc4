import { useDeclaration } from '../catalogue.ts'
import FormDialog, { type FormDialogProps } from './form-dialog.tsx'

/** The form of another resource than the page's own, by name. */
export default function FormDialogOf({ of, ...props }: { of: string } & Omit<FormDialogProps, 'resource'>) {
  const resource = useDeclaration(of)
  return resource ? <FormDialog resource={resource} {...props} /> : null
}
