/** "Debug mode must not be enabled": settings that turn debugging on. */
import { type Shape, templates } from './shape.ts';
import { settings, calls, withLiteral, compiled } from './settings-on.ts';

export const debugMode: Shape = {
  name: 'debug-mode',
  title: 'No debug mode',
  templates: templates(
    `<dont> (enable | leave | run (with | in) | turn on | switch on | use | deploy with | activate | ship with) (debug | debugging | debug mode | debug flag) [on | enabled | in production | mode]`,
    `debug [mode] <mustnot> be (enable | on | active | turn on | use | set | leave on | true) [in production]`,
    `debug [mode] <must> be (disable | off | turn off) [in production]`,
    `no debug mode [in production]`,
    `<find> (enabled debug mode | debug mode | debug mode that be enabled | enable debug mode | active debug mode)`,
  ),
  examples: [
    'Debug mode must not be enabled.',
    'Never run with debug mode on.',
    'Find enabled debug mode.',
    'No debug mode in production.',
  ],
  others: ['Debug the service before the release.', 'Debugging must be easy.'],
  proposals: [{ text: 'Debug mode must not be enabled', fill: '' }],
  read: () =>
    compiled(
      'a setting that turns debugging on',
      'Debugging is turned on',
      settings('DEBUG debug app.debug APP_DEBUG FLASK_DEBUG display_errors TEMPLATE_DEBUG', 'true', '1', 'on'),
      withLiteral('gin.SetMode', 'debug', 'debugmode'),
      calls('UseDeveloperExceptionPage *.UseDeveloperExceptionPage'),
    ),
};
