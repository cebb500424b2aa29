import type { ProjectFile } from './files.ts'
import { isModule } from './sizes.ts'

/** The forms of a call, asked of its row: `meetingRoutes.create.body`. */
const formOfCall = /\b\w*[rR]outes\.\w+\.(body|query|reply|params)\b/

/** Pages that would ask a call for its forms, which the build leaves out of what a browser is sent (web/plugins/lean-core.ts): a form that a page fills in has a name of its own. */
export function callFormFaults(files: ProjectFile[]): string[] {
  return files
    .filter((it) => isModule(it) && it.path.startsWith('web/src/') && formOfCall.test(it.text))
    .map(({ path, text }) => `${path}: ${formOfCall.exec(text)![0]} is not sent to browsers: import the schema by its name`)
}
