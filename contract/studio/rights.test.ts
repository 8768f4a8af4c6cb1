import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayActOn, mayGive, needsSecondFactor, RIGHTS, ROLE_RULES, ROLES } from './rights.ts';

test('every role sees the studio, and an owner may do everything', () => {
  for (const role of ROLES) assert.ok(ROLE_RULES[role].rights.includes('studio'), role);
  assert.deepEqual(ROLE_RULES.owner.rights, RIGHTS);
});

test('an administrator gives the roles below, an owner gives every role, and nobody else gives any', () => {
  const given = (actor: (typeof ROLES)[number]) => ROLES.filter((role) => mayGive([actor], role));
  assert.deepEqual(given('owner'), ROLES);
  assert.deepEqual(given('administrator'), ROLES.slice(2));
  for (const role of ROLES.slice(2)) assert.deepEqual(given(role), [], role);
});

test('people are acted on by those of a higher rank only, owners by each other', () => {
  assert.ok(mayActOn(['owner'], ['owner']));
  assert.ok(mayActOn(['administrator'], ['moderator', 'editor']));
  assert.ok(mayActOn(['moderator'], []));
  assert.ok(!mayActOn(['administrator'], ['administrator']));
  assert.ok(!mayActOn(['moderator'], ['crew']));
  assert.ok(!mayActOn([], []));
});

test('whoever is more than crew needs a second factor', () => {
  assert.ok(!needsSecondFactor(['crew', 'crew']));
  for (const role of ROLES.filter((one) => one !== 'crew')) assert.ok(needsSecondFactor([role]), role);
});
