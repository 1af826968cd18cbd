import { mount as mountComponent } from 'svelte';
import Page from './Page.svelte';

export const mount = (root, first, start) => mountComponent(Page, { target: root, props: { first, start } });
