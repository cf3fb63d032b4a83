/** What controllers of Devise answer, below the path of their model; told where a project puts its own in their place. */

export const deviseActions: Readonly<
  Record<string, readonly (readonly [method: string, path: string, action: string])[]>
> = {
  sessions: [
    ['GET', 'sign_in', 'new'],
    ['POST', 'sign_in', 'create'],
    ['DELETE', 'sign_out', 'destroy'],
  ],
  registrations: [
    ['GET', 'sign_up', 'new'],
    ['POST', '', 'create'],
    ['GET', 'edit', 'edit'],
    ['PATCH', '', 'update'],
    ['PUT', '', 'update'],
    ['DELETE', '', 'destroy'],
    ['GET', 'cancel', 'cancel'],
  ],
  passwords: [
    ['GET', 'password/new', 'new'],
    ['POST', 'password', 'create'],
    ['GET', 'password/edit', 'edit'],
    ['PATCH', 'password', 'update'],
    ['PUT', 'password', 'update'],
  ],
  confirmations: [
    ['GET', 'confirmation/new', 'new'],
    ['POST', 'confirmation', 'create'],
    ['GET', 'confirmation', 'show'],
  ],
  unlocks: [
    ['GET', 'unlock/new', 'new'],
    ['POST', 'unlock', 'create'],
    ['GET', 'unlock', 'show'],
  ],
};
