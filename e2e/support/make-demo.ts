import { cpSync, rmSync } from 'node:fs'
import { demoFolder } from './server.ts'

/** `make-demo.ts FOLDER` loads the demo companies and leaves their data folder there. */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('name the folder to make')
rmSync(folder, { recursive: true, force: true })
const made = await demoFolder()
cpSync(made, folder, { recursive: true })
rmSync(made, { recursive: true, force: true })
